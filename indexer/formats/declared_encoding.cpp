#include "indexer/formats/declared_encoding.h"

#include <algorithm>
#include <array>
#include <utility>

#include "indexer/bytes/text_decoder.h"
#include "indexer/formats/front.h"
#include "reader/markup.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kDeclarationProbe = std::size_t{4} << 10;

/// The Encoding Standard of the WHATWG, section 4.2.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kLargerEncodings{{
    {"iso-8859-1", "windows-1252"},
    {"latin1", "windows-1252"},
    {"us-ascii", "windows-1252"},
    {"ascii", "windows-1252"},
    {"iso-8859-9", "windows-1254"},
    {"tis-620", "windows-874"},
    {"euc-kr", "windows-949"},
    {"gb2312", "GB18030"},
    {"gbk", "GB18030"},
}};

/// What stands behind `at`: a name, perhaps in quotes.
std::string_view name_behind(std::string_view text, std::size_t at) {
  at = std::min(text.find_first_not_of(" \t\r\n=\"'", at), text.size());
  return text.substr(at, std::min(text.find_first_of(" \t\r\n\"'/>;?", at), text.size()) - at);
}

/// What a content such as `text/html; charset=koi8-r` names; empty if it names nothing.
std::string_view charset_in(std::string_view content) {
  constexpr std::string_view kCharset = "charset";
  for (std::size_t at = content.find(kCharset); at != content.npos;
       at = content.find(kCharset, at)) {
    at = std::min(content.find_first_not_of(" \t\r\n", at + kCharset.size()), content.size());
    if (content.substr(at).starts_with('=')) return name_behind(content, at);
  }
  return {};
}

/// As browsers look for a declaration before they read a page (the HTML Standard, section
/// 13.2.3.2), but not in scripts and styles. The page is in lower case.
class Prescan : public reader::Markup {
 public:
  explicit Prescan(std::string_view front) : Markup(front), front_(front) {}

  std::string_view declared() {
    while (go_to('<')) {
      if (begins("<!--")) {
        advance(2);
        go_behind("-->");
        continue;
      }
      advance();
      const bool is_end = here() == '/';
      if (is_end) advance();
      if (is_letter(here())) {
        const std::string_view found = take_tag(is_end);
        if (!found.empty()) return found;
      } else if (is_end || here() == '!' || here() == '?') {
        go_behind(">");
      }
    }
    return {};
  }

 private:
  static bool is_in_name(char c) { return !is_space_in_tag(c) && c != '/' && c != '>' && c != '='; }
  static bool is_space_in_tag(char c) { return reader::is_space_in_tag(c) || c == '\f'; }

  /// What a `<meta>` declares; empty for all others.
  std::string_view take_tag(bool is_end) {
    const std::string_view name = take(is_in_name);
    std::string_view charset;
    std::string_view content;
    bool is_of_type = false;
    while (go_to_attribute()) {
      const std::string_view attribute = take(is_in_name);
      const std::string_view value = take_value();
      if (attribute == "charset" && charset.empty()) charset = name_behind(value, 0);
      if (attribute == "content" && content.empty()) content = charset_in(value);
      if (attribute == "http-equiv") is_of_type = name_behind(value, 0) == "content-type";
    }
    if (!is_end && (name == "script" || name == "style")) go_to_end(name);
    if (is_end || name != "meta") return {};
    return charset.empty() && is_of_type ? content : charset;
  }

  bool go_to_attribute() {
    take([](char c) { return is_space_in_tag(c) || c == '/'; });
    return !is_at_end() && here() != '>';
  }

  /// With its quotes; empty where there is no `=`.
  std::string_view take_value() {
    pass_blanks();
    if (here() != '=') return {};
    advance();
    const std::size_t begin = place();
    pass_value();
    return front_.substr(begin, place() - begin);
  }

  void go_to_end(std::string_view name) {
    const std::string end = "</" + std::string(name);
    while (go_to('<') && !begins(end)) advance();
  }

  std::string_view front_;
};

std::string_view declared_name(std::string_view front) {
  if (front.starts_with("<?xml")) {
    const std::string_view declaration = front.substr(0, front.find("?>"));
    const std::size_t at = declaration.find("encoding");
    if (at != std::string_view::npos) return name_behind(declaration, at + 8);
  }
  return Prescan(front).declared();
}

}  // namespace

std::string encoding_called(std::string_view name) {
  // Of an alias, such as `l1`, the table has the usual name.
  const std::string usual = standard_encoding_name(std::string(name));
  for (const std::string& called : {lower_case(name), lower_case(usual)}) {
    const auto* const larger =
        std::ranges::find(kLargerEncodings, std::string_view(called),
                          &std::pair<std::string_view, std::string_view>::first);
    if (larger != kLargerEncodings.end())
      return standard_encoding_name(std::string(larger->second));
  }
  return usual;
}

std::string declared_encoding(std::string_view bytes) {
  const std::string front = lower_case(trimmed_front(bytes.substr(0, kDeclarationProbe)));
  const std::string_view name = declared_name(front);
  // Its declaration could not be read if it were so.
  if (name.empty() || name.starts_with("utf-16") || name.starts_with("utf-32")) return {};
  return encoding_called(name);
}

}  // namespace inkling::indexer
