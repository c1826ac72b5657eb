#include "inkling/input_format.h"

#include "inkling/error.h"

namespace inkling {

char parse_delimiter(std::string_view text) {
  if (text == "auto") return kDetectedDelimiter;
  if (text == "tab" || text == "\\t") return '\t';
  const char first = text.empty() ? '\0' : text.front();
  const auto is_between = [&](char from, char to) { return first >= from && first <= to; };
  const bool is_of_values = is_between('a', 'z') || is_between('A', 'Z') || is_between('0', '9');
  constexpr std::string_view kOthers{"\"'\r\n\0", 5};
  if (text.size() == 1 && is_between('\1', '\x7F') && !is_of_values &&
      kOthers.find(first) == std::string_view::npos)
    return first;
  throw OptionError("delimiter",
                    "`" + std::string(text) +
                        "` found, one ASCII character wanted, other than a letter, digit or quote,"
                        " or `tab`",
                    "--delimiter ';'");
}

std::string name_of_delimiter(char delimiter) {
  if (delimiter == kDetectedDelimiter) return "auto";
  return delimiter == '\t' ? "tab" : std::string(1, delimiter);
}

}  // namespace inkling
