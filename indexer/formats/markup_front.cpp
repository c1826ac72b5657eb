#include "indexer/formats/markup_front.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace inkling::indexer {

namespace {

constexpr std::string_view kMarkupSpace = " \t\r\n";
constexpr std::array<std::string_view, 10> kXmlEndings{"xml", "xsl",  "xslt", "xsd", "svg",
                                                       "rss", "atom", "kml",  "gpx", "plist"};

/// Behind white space, comments and, for XML, the declaration.
std::string_view first_tag(std::string_view text) {
  for (;;) {
    text = trimmed_front(text);
    const std::string_view end = text.starts_with("<!--")    ? "-->"
                                 : text.starts_with("<?xml") ? "?>"
                                                             : "";
    const std::size_t at = end.empty() ? std::string_view::npos : text.find(end);
    if (at == std::string_view::npos) return text;
    text.remove_prefix(at + end.size());
  }
}

/// `tag` without its end, in lower case: "<html" is found in "<HTML lang=en>".
bool begins_with_tag(std::string_view text, std::string_view tag) {
  if (text.size() <= tag.size() || lower_case(text.substr(0, tag.size())) != tag) return false;
  const char next = text[tag.size()];
  return next == '>' || next == '/' || kMarkupSpace.find(next) != std::string_view::npos;
}

bool has_tag(std::string_view text) {
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    const bool is_name = std::isalpha(static_cast<unsigned char>(next)) != 0;
    if ((is_name || next == '!' || next == '/') && text.find('>', at) != text.npos) return true;
  }
  return false;
}

}  // namespace

bool is_html(const FileFront& front) {
  const std::string extension = ending_of(front.name);
  const bool is_named = extension == "html" || extension == "htm" || extension == "xhtml";
  const std::string_view start = trimmed_front(front.bytes);
  if (!start.starts_with('<') && !is_named) return false;
  const std::string_view tag = first_tag(start);
  for (const std::string_view root : {"<!doctype html", "<html", "<head", "<body"}) {
    if (begins_with_tag(tag, root)) return true;
  }
  // A comment may be longer than the front.
  return is_named && (has_tag(front.bytes) || tag.starts_with("<!--"));
}

bool is_xml(const FileFront& front) {
  const std::string_view start = trimmed_front(front.bytes);
  if (!start.starts_with('<')) return false;
  const std::string extension = ending_of(front.name);
  const bool is_named =
      extension == "docbook" || std::ranges::find(kXmlEndings, extension) != kXmlEndings.end();
  return is_named || begins_with_tag(start, "<?xml") ||
         begins_with_tag(first_tag(start), "<!doctype");
}

bool is_markdown(const FileFront& front) {
  const std::string extension = ending_of(front.name);
  return extension == "md" || extension == "markdown";
}

}  // namespace inkling::indexer
