#include "reader/front_matter.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>

namespace inkling::reader {

namespace {

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

/// The line at the front, which is taken away with its end.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// Up to a `#` that begins a comment.
std::string_view without_comment(std::string_view value) {
  for (std::size_t at = value.find('#'); at != std::string_view::npos; at = value.find('#', at + 1))
    if (at == 0 || value[at - 1] == ' ' || value[at - 1] == '\t') return value.substr(0, at);
  return value;
}

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

/// How long the list or table at the front is, with those in it.
std::size_t nested_size(std::string_view value) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char c = value[at];
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) return at + 1;
  }
  return value.size();
}

/// What stands in quotes at the front of `value`, and how long that is.
std::pair<std::string, std::size_t> in_quotes(std::string_view value) {
  const char quote = value.front();
  std::string out;
  std::size_t at = 1;
  for (; at < value.size(); ++at) {
    const bool is_doubled = quote == '\'' && value.substr(at).starts_with("''");
    const bool is_escaped = quote == '"' && value[at] == '\\' && at + 1 < value.size();
    if (value[at] == quote && !is_doubled) return {std::move(out), at + 1};
    if (is_doubled || is_escaped) ++at;
    if (is_escaped) {
      at += append_escaped(value.substr(at), out);
    } else {
      out += value[at];
    }
  }
  return {std::move(out), at};
}

bool is_quote(char c) noexcept { return c == '"' || c == '\''; }

std::string scalar(std::string_view value) {
  value = without_blanks(value);
  if (!value.empty() && is_quote(value.front())) return in_quotes(value).first;
  const std::string_view plain = without_blanks(without_comment(value));
  return plain == "null" || plain == "~" ? std::string() : std::string(plain);
}

class FrontReader {
 public:
  explicit FrontReader(bool is_toml) : is_toml_(is_toml) {}

  void add_line(std::string_view line) {
    const std::string_view content = without_blanks(line);
    if (content.empty()) return;
    has_lines_ = true;
    if (content.front() == '#') return;
    if (is_in_list_) {
      add_to_list(content);
    } else if (is_toml_ && content.front() == '[') {
      is_nested_ = true;
    } else if (!is_toml_ && content.starts_with("- ") && !name_.empty()) {
      add(content.substr(2));
    } else if (!is_nested_ && (is_toml_ || content.data() == line.data())) {
      add_pair(content);
    } else {
      name_.clear();
    }
  }

  /// Without a pair it was prose between two lines.
  bool is_prose() const noexcept { return has_lines_ && !has_pairs_; }

  std::vector<std::pair<std::string, std::string>> take() { return std::move(fields_); }

 private:
  void add_pair(std::string_view line) {
    const std::size_t end = line.find(is_toml_ ? '=' : ':');
    const std::string_view name =
        without_blanks(line.substr(0, end == std::string_view::npos ? 0 : end));
    name_.clear();
    if (name.empty() || !std::ranges::all_of(name, is_of_name)) return;
    has_pairs_ = true;
    const std::string_view value = without_blanks(line.substr(end + 1));
    name_ = name;
    if (value.starts_with('[')) {
      is_in_list_ = true;
      add_to_list(value.substr(1));
    } else if (!value.empty() && std::string_view("{|>&*!").find(value.front()) == value.npos) {
      add(value);
      name_.clear();
    } else if (!without_blanks(without_comment(value)).empty()) {
      name_.clear();
    }
  }

  static bool is_of_name(char c) {
    return static_cast<unsigned char>(c) >= 0x80 || c == '_' || c == '-' || c == '.' ||
           std::isalnum(static_cast<unsigned char>(c)) != 0;
  }

  /// What stands between brackets, which may be on several lines.
  void add_to_list(std::string_view rest) {
    for (;;) {
      rest = without_blanks(rest);
      if (rest.empty() || rest.front() == '#') return;
      if (rest.front() == ']') {
        is_in_list_ = false;
        name_.clear();
        return;
      }
      if (rest.front() == '[' || rest.front() == '{') {
        rest = without_blanks(rest.substr(nested_size(rest)));
        if (rest.starts_with(',')) rest.remove_prefix(1);
        continue;
      }
      const bool has_quotes = is_quote(rest.front());
      const std::size_t size =
          has_quotes ? in_quotes(rest).second : std::min(rest.find_first_of(",]"), rest.size());
      add(rest.substr(0, size));
      rest = without_blanks(rest.substr(size));
      if (rest.starts_with(',')) rest.remove_prefix(1);
    }
  }

  void add(std::string_view value) {
    std::string text = scalar(value);
    if (!text.empty()) fields_.emplace_back(name_, std::move(text));
  }

  bool is_toml_;
  bool is_in_list_ = false;  ///< between brackets
  bool is_nested_ = false;   ///< in a table of TOML
  bool has_pairs_ = false;
  bool has_lines_ = false;
  std::string name_;  ///< whose values follow
  std::vector<std::pair<std::string, std::string>> fields_;
};

}  // namespace

FrontMatter front_matter(std::string_view text) {
  std::string_view rest = text;
  const std::string_view mark = without_blanks(take_line(rest));
  if (mark != "---" && mark != "+++") return {};
  FrontReader reader(mark == "+++");
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (without_blanks(line) == mark || (mark == "---" && line == "...")) {
      if (reader.is_prose()) return {};
      return {text.size() - rest.size(), reader.take()};
    }
    reader.add_line(line);
  }
  return {};
}

}  // namespace inkling::reader
