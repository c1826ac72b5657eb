#pragma once

/// The words of a command line as bash reads it.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::cli {

struct ShellWords {
  std::vector<std::string> texts;  ///< without their quotes; the last one is being typed
  char quote = '\0';               ///< the one that the last one is within; NUL for none
  std::size_t before_quote = 0;    ///< bytes of the last one before that quote
};

/// Of the last command of `line`. The last word is empty if the line ends in a blank.
ShellWords shell_words(std::string_view line);

/// `text` as it is typed behind an open quote, or without one.
std::string shell_escaped(std::string_view text, char quote = '\0');

}  // namespace inkling::cli
