#include "indexer/records/wide_numbers.h"

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace inkling::indexer {

namespace {

/// U+FFFE, which is no character. A string that begins with it stands for a number only if a number
/// of the same digits is in the line.
constexpr std::string_view kMark = "\xEF\xBF\xBE";
constexpr std::string_view kDigits = "0123456789";

/// Takes the digits at the beginning; how many there were.
std::size_t take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of(kDigits), text.size());
  text.remove_prefix(count);
  return count;
}

/// Whether it follows the grammar of JSON.
bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool has_zero = text.starts_with('0');
  const std::size_t whole = take_digits(text);
  if (whole == 0 || (has_zero && whole > 1)) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (take_digits(text) == 0) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (take_digits(text) == 0) return false;
  }
  return text.empty();
}

/// Whether the parser refuses a number that follows the grammar: an integer beyond 64 bits, or what
/// exceeds every double.
bool is_wide(std::string_view number, simdjson::dom::parser& parser) {
  return parser.parse(number.data(), number.size()).error() != simdjson::SUCCESS;
}

/// Behind the string that begins at `at`, or at the end of a line that cuts it off.
std::size_t end_of_string(std::string_view line, std::size_t at) {
  for (++at; at < line.size() && line[at] != '"'; ++at) at += line[at] == '\\' ? 1U : 0U;
  return std::min(at + 1, line.size());
}

}  // namespace

bool WideNumbers::quote_in(std::string& line) {
  std::string quoted;
  simdjson::dom::parser parser;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = at + 1;
    if (line[at] == '"') {
      end = end_of_string(line, at);
    } else if (line[at] == '-' || kDigits.find(line[at]) != kDigits.npos) {
      end = std::min(line.find_first_not_of("0123456789+-.eE", at), line.size());
    }
    const std::string_view token = std::string_view(line).substr(at, end - at);
    const bool is_quoted = is_number(token) && is_wide(token, parser);
    if (is_quoted) {
      numbers_.emplace(token);
      quoted.append("\"").append(kMark).append(token).append("\"");
    } else {
      quoted += token;
    }
    at = end;
  }
  if (numbers_.empty()) return false;
  line = std::move(quoted);
  return true;
}

std::optional<std::string_view> WideNumbers::number_of(std::string_view string) const {
  if (numbers_.empty() || !string.starts_with(kMark)) return std::nullopt;
  const auto found = numbers_.find(string.substr(kMark.size()));
  return found == numbers_.end() ? std::nullopt : std::optional<std::string_view>(*found);
}

}  // namespace inkling::indexer
