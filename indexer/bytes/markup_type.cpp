#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "indexer/bytes/file_type.h"
#include "indexer/bytes/json_front.h"
#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

using Kind = JsonFront::Kind;
constexpr std::string_view kWhiteSpace = " \t\r\n";
constexpr std::size_t kMostLines = 40;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

std::string_view trimmed(std::string_view text) {
  text = without_mark(text);
  return text.substr(std::min(text.find_first_not_of(kWhiteSpace), text.size()));
}

std::string extension_of(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return {};
  return lower_case(name.substr(dot + 1));
}

bool is_one_of(const std::string& extension, std::span<const std::string_view> known) {
  return std::ranges::find(known, extension) != known.end();
}

/// Without the last line if that may go on.
std::vector<std::string_view> first_lines(const FileFront& front) {
  std::vector<std::string_view> lines;
  const std::string_view text = without_mark(front.bytes);
  for (std::size_t at = 0; at < text.size() && lines.size() < kMostLines;) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos && !front.whole) break;
    std::string_view line = text.substr(at, end == std::string_view::npos ? end : end - at);
    at = end == std::string_view::npos ? text.size() : end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

/// Behind white space, comments and, for XML, the declaration.
std::string_view first_tag(std::string_view text) {
  for (;;) {
    text = trimmed(text);
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
  return next == '>' || next == '/' || kWhiteSpace.find(next) != std::string_view::npos;
}

bool has_tag(std::string_view text) {
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    const bool is_name = std::isalpha(static_cast<unsigned char>(next)) != 0;
    if ((is_name || next == '!' || next == '/') && text.find('>', at) != text.npos) return true;
  }
  return false;
}

UnreadType unread_markup(std::string_view kind, std::string_view what) {
  std::string detail(what);
  detail += ", which is not read yet; --format text indexes it as it is";
  return {"unsupported_" + std::string(kind), std::move(detail)};
}

std::optional<UnreadType> html_or_xml(const FileFront& front, const std::string& extension) {
  static constexpr std::array<std::string_view, 3> kHtml{"html", "htm", "xhtml"};
  static constexpr std::array<std::string_view, 11> kXml{
      "xml", "xsl", "xslt", "xsd", "svg", "rss", "atom", "kml", "gpx", "plist", "docbook"};
  const std::string_view start = trimmed(front.bytes);
  const std::string_view tag = first_tag(start);
  for (const std::string_view root : {"<!doctype html", "<html", "<head", "<body"}) {
    if (begins_with_tag(tag, root)) return unread_markup("html", "an HTML page");
  }
  if (is_one_of(extension, kHtml) && has_tag(front.bytes))
    return unread_markup("html", "an HTML page");
  const bool is_named = is_one_of(extension, kXml) && start.starts_with('<');
  const bool is_declared = begins_with_tag(start, "<?xml") || begins_with_tag(tag, "<!doctype");
  if (is_declared || is_named) return unread_markup("xml", "an XML document");
  return std::nullopt;
}

/// "Subject: ..." gives "subject"; a line that is no header gives nothing.
std::string header_name(std::string_view line) {
  const std::size_t colon = line.find(':');
  constexpr std::size_t kLongestName = 40;
  if (colon == 0 || colon == std::string_view::npos || colon > kLongestName) return {};
  const std::string_view name = line.substr(0, colon);
  const bool is_name = std::ranges::all_of(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; });
  return is_name ? lower_case(name) : std::string();
}

/// The names of the headers that `lines` begin with; none when they do not end in an empty line.
std::vector<std::string> headers_of(std::span<const std::string_view> lines) {
  std::vector<std::string> names;
  for (const std::string_view line : lines) {
    if (line.empty()) return names;
    const bool is_continued = line.front() == ' ' || line.front() == '\t';
    if (is_continued && !names.empty()) continue;
    names.push_back(header_name(line));
    if (names.back().empty()) return {};
  }
  return lines.size() == kMostLines ? names : std::vector<std::string>();
}

/// What a program writes, not a person at the head of a note.
bool is_mail(const std::vector<std::string>& headers) {
  static constexpr std::array<std::string_view, 6> kOfPrograms{
      "received", "return-path", "message-id", "mime-version", "delivered-to", "newsgroups"};
  const bool has_sender = std::ranges::find(headers, "from") != headers.end();
  return has_sender && std::ranges::any_of(headers, [](const std::string& name) {
           return std::ranges::find(kOfPrograms, name) != kOfPrograms.end();
         });
}

/// "From ann@example.org Mon Jan  1 10:00:00 2024"
bool is_mbox_line(std::string_view line) {
  static constexpr std::array<std::string_view, 7> kDays{"Mon", "Tue", "Wed", "Thu",
                                                         "Fri", "Sat", "Sun"};
  if (!line.starts_with("From ")) return false;
  const std::size_t space = line.find(' ', 5);
  if (space == std::string_view::npos) return false;
  const std::size_t day = line.find_first_not_of(' ', space);
  const bool is_patch = line.ends_with("Mon Sep 17 00:00:00 2001");  // of git format-patch
  return !is_patch && day != std::string_view::npos &&
         std::ranges::find(kDays, line.substr(day, 3)) != kDays.end() &&
         line.find(':', day) != std::string_view::npos;
}

std::optional<UnreadType> mail(const FileFront& front, const std::string& extension) {
  const std::string_view text = without_mark(front.bytes);
  const std::string_view first = text.substr(0, text.find('\n'));
  if (!first.starts_with("From ") && header_name(first).empty()) return std::nullopt;
  const std::vector<std::string_view> all = first_lines(front);
  if (all.empty()) return std::nullopt;
  std::span<const std::string_view> lines = all;
  const bool has_mbox_line = is_mbox_line(lines.front());
  if (has_mbox_line) lines = lines.subspan(1);
  const std::vector<std::string> headers = headers_of(lines);
  if (has_mbox_line && !headers.empty()) return unread_markup("mbox", "a mailbox");
  if (is_mail(headers) || (extension == "eml" && headers.size() > 1))
    return unread_markup("mail", "a mail message");
  return std::nullopt;
}

/// Outside of quotes.
std::size_t count_of(char delimiter, std::string_view line) {
  std::size_t count = 0;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    count += c == delimiter && !quoted ? 1 : 0;
  }
  return count;
}

/// Most lines have the same number of them, and at least one.
bool is_table(std::span<const std::string_view> lines, char delimiter) {
  std::vector<std::size_t> counts;
  for (const std::string_view line : lines) {
    if (!line.empty()) counts.push_back(count_of(delimiter, line));
  }
  const auto first = counts.empty() ? 0 : counts.front();
  const auto alike = static_cast<std::size_t>(std::ranges::count(counts, first));
  return first > 0 && alike * 2 > counts.size();
}

/// The name decides: prose has commas as well.
std::optional<UnreadType> table(const FileFront& front, const std::string& extension) {
  const bool is_tsv = extension == "tsv" || extension == "tab";
  if (extension != "csv" && !is_tsv) return std::nullopt;
  const std::vector<std::string_view> lines = first_lines(front);
  const std::string_view delimiters = is_tsv ? "\t" : ",;\t|";
  if (std::ranges::none_of(delimiters, [&](char c) { return is_table(lines, c); }))
    return std::nullopt;
  return is_tsv ? unread_markup("tsv", "a table of values between tabs")
                : unread_markup("csv", "a table of values between commas");
}

bool is_json_extension(const std::string& extension) {
  static constexpr std::array<std::string_view, 6> kJson{"json", "geojson",     "ipynb",
                                                         "har",  "webmanifest", "topojson"};
  return is_one_of(extension, kJson);
}

bool is_json_lines_extension(const std::string& extension) {
  return extension == "jsonl" || extension == "ndjson";
}

bool has_line_break(std::string_view text) { return text.find('\n') != std::string_view::npos; }

/// One value that fills the file: an object over several lines, or an array.
std::optional<UnreadType> json_document(const FileFront& front, const std::string& extension) {
  const std::string_view text = trimmed(front.bytes);
  const JsonFront json = json_front(text);
  if (json.kind == Kind::none || (!json.has_string && !is_json_extension(extension)))
    return std::nullopt;
  if (json.kind == Kind::partial && front.whole) return std::nullopt;
  if (!trimmed(text.substr(json.size)).empty()) return std::nullopt;
  if (!json.is_array && !has_line_break(text.substr(0, json.size))) return std::nullopt;
  UnreadType type = unread_markup("json", json.is_array ? "a JSON array" : "a JSON object");
  type.detail = std::string(json.is_array ? "one JSON array" : "one JSON object over many lines") +
                ", not JSON Lines, which has an object on each line (`jq -c " +
                (json.is_array ? ".[]" : ".") + "` writes them); --format text indexes it as it is";
  return type;
}

}  // namespace

std::optional<UnreadType> markup_type(const FileFront& front) {
  const std::string extension = extension_of(front.name);
  if (is_json_lines_extension(extension)) return std::nullopt;
  const std::string_view start = trimmed(front.bytes);
  if (start.starts_with("{\\rtf1")) return unread_markup("rtf", "a document in Rich Text Format");
  if (start.starts_with("%!PS-")) return unread_markup("postscript", "a PostScript document");
  if (start.starts_with('{') || start.starts_with('[')) return json_document(front, extension);
  if (start.starts_with('<') || extension.ends_with("html") || extension == "htm") {
    if (auto type = html_or_xml(front, extension)) return type;
  }
  if (auto type = mail(front, extension)) return type;
  return table(front, extension);
}

bool is_json_lines(const FileFront& front) {
  const std::string extension = extension_of(front.name);
  if (is_json_lines_extension(extension)) return true;
  const std::string_view text = trimmed(front.bytes);
  if (front.name.empty()) return text.starts_with('{');
  if (!text.starts_with('{') || (!is_json_extension(extension) && !extension.empty())) return false;
  const JsonFront json = json_front(text);
  const bool is_cut_off = json.kind == Kind::partial && front.whole;
  if (json.kind == Kind::none || is_cut_off || has_line_break(text.substr(0, json.size)))
    return false;
  const std::string_view rest = trimmed(text.substr(json.size));
  return rest.empty() || rest.starts_with('{');
}

}  // namespace inkling::indexer
