#include "tests/architecture/widths.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace inkling::test {

namespace {

/// In code points: every byte but the continuation bytes of UTF-8.
std::size_t width_of(std::string_view line) {
  return static_cast<std::size_t>(std::ranges::count_if(
      line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

using Rule = std::function<bool(std::string_view line)>;

std::string wide_lines(const Source& source, std::size_t most, const Rule& counts) {
  std::string found;
  std::size_t number = 0;
  std::string_view rest = source.text;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    ++number;
    if (counts(line) && width_of(line) > most) {
      found += source.path + ':' + std::to_string(number) + ": " + std::to_string(width_of(line)) +
               " columns\n";
    }
  }
  return found;
}

/// True if the line can be broken before its last column: a blank follows its first word, which
/// is not the mark of a list.
bool has_a_break(std::string_view text) {
  if (text.starts_with("- ")) text.remove_prefix(2);
  return text.find(' ') != std::string_view::npos;
}

}  // namespace

std::string wide_code(const Source& source, std::size_t most) {
  return wide_lines(source, most, [](std::string_view) { return true; });
}

std::string wide_prose(const Source& markdown, std::size_t most) {
  bool in_code = false;
  return wide_lines(markdown, most, [&in_code](std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    const bool is_fence = line.starts_with("```");
    if (is_fence) in_code = !in_code;
    return !is_fence && !in_code && !line.starts_with("|") && !line.starts_with("#") &&
           has_a_break(line);
  });
}

}  // namespace inkling::test
