#include "reader/front_values.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace inkling::reader {

namespace {

bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

/// What a backslash in front of `text` makes of it; returns how many bytes behind the first that
/// took. YAML 1.2, section 5.7; those of TOML are among them.
std::size_t append_escaped(std::string_view text, std::string& out) {
  static constexpr std::string_view kPlain = "abtnvfre0";
  static constexpr std::string_view kMeant("\a\b\t\n\v\f\r\x1b\0", 9);
  if (const std::size_t known = kPlain.find(text.front()); known != kPlain.npos) {
    out += kMeant[known];
    return 0;
  }
  const std::size_t digits = text.front() == 'x'   ? 2
                             : text.front() == 'u' ? 4
                             : text.front() == 'U' ? 8
                                                   : 0;
  std::uint32_t character = 0;
  const char* const begin = text.data() + 1;
  const bool is_number =
      digits > 0 && text.size() > digits &&
      std::from_chars(begin, begin + digits, character, 16).ptr == begin + digits;
  if (!is_number || character > 0x10FFFF || U_IS_SURROGATE(character)) {
    out += text.front();
    return 0;
  }
  icu::UnicodeString(static_cast<UChar32>(character)).toUTF8String(out);
  return digits;
}

bool is_of_name(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || c == '_' || c == '-' || c == '.' ||
         std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// Behind the line break at the front, if there is one.
std::size_t behind_line_break(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with('\r')) ++at;
  return at + (text.substr(at).starts_with('\n') ? 1 : 0);
}

}  // namespace

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view value) {
  for (std::size_t at = value.find('#'); at != std::string_view::npos; at = value.find('#', at + 1))
    if (at == 0 || is_blank(value[at - 1])) return value.substr(0, at);
  return value;
}

bool is_front_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, is_of_name);
}

bool is_front_item(std::string_view content) {
  return content.starts_with("- ") || content.starts_with("-\t") || content == "-";
}

std::string dotted(std::string_view outer, std::string_view name) {
  std::string whole(outer);
  if (!outer.empty()) whole += '.';
  return whole += name;
}

std::pair<std::string, std::size_t> in_quotes(std::string_view text) {
  const char quote = text.front();
  std::string out;
  std::size_t at = 1;
  for (; at < text.size(); ++at) {
    const bool is_doubled = quote == '\'' && text.substr(at).starts_with("''");
    const bool is_escaped = quote == '"' && text[at] == '\\' && at + 1 < text.size();
    if (text[at] == quote && !is_doubled) return {std::move(out), at + 1};
    if (is_doubled || is_escaped) ++at;
    if (is_escaped) {
      at += append_escaped(text.substr(at), out);
    } else {
      out += text[at];
    }
  }
  return {std::move(out), at};
}

std::pair<std::string, std::size_t> in_three_quotes(std::string_view text) {
  const std::string_view quotes = text.substr(0, 3);
  const bool has_escapes = quotes.front() == '"';
  std::string out;
  std::size_t at = behind_line_break(text, quotes.size());
  for (; at < text.size() && !text.substr(at).starts_with(quotes); ++at) {
    if (text[at] == '\r') continue;
    if (!has_escapes || text[at] != '\\' || at + 1 == text.size()) {
      out += text[at];
    } else if (std::isspace(static_cast<unsigned char>(text[++at])) != 0) {
      // A line that ends in a backslash goes on in the next one with words.
      at = std::min(text.find_first_not_of(" \t\r\n", at), text.size()) - 1;
    } else {
      at += append_escaped(text.substr(at), out);
    }
  }
  if (at >= text.size()) return {std::move(out), text.npos};
  // Up to two more are of the text.
  for (int more = 0; more < 2 && text.substr(at + quotes.size()).starts_with(quotes.front());
       ++more, ++at)
    out += quotes.front();
  return {std::move(out), at + quotes.size()};
}

bool are_comments(std::string_view text) {
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!without_blanks(without_comment(text.substr(0, end))).empty()) return false;
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
  }
}

bool is_whole_value(std::string_view text) {
  return text.empty() || !is_front_quote(text.front()) ||
         are_comments(text.substr(in_quotes(text).second));
}

std::string front_value(std::string_view text) {
  text = without_blanks(text);
  if (!text.empty() && is_front_quote(text.front())) return in_quotes(text).first;
  const std::string_view plain = without_blanks(without_comment(text));
  return plain == "null" || plain == "~" ? std::string() : std::string(plain);
}

std::string folded(const std::vector<std::string_view>& lines) {
  std::string text;
  bool is_deeper = false;  ///< the line before
  for (const std::string_view line : lines) {
    const bool was_deeper = std::exchange(is_deeper, !line.empty() && is_blank(line.front()));
    if (line.empty()) {
      text += '\n';
      continue;
    }
    if (!text.empty() && text.back() != '\n') text += was_deeper || is_deeper ? '\n' : ' ';
    text += line;
  }
  return text;
}

}  // namespace inkling::reader
