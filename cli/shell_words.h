#pragma once

/// The words of a command line as bash reads it.

#include <string>
#include <string_view>
#include <vector>

namespace inkling::cli {

struct ShellWords {
  std::vector<std::string> texts;  ///< without their quotes; the last one is being typed
  bool is_quoted = false;          ///< whether the last one is within quotes
};

/// Of the last command of `line`. The last word is empty if the line ends in a blank.
ShellWords shell_words(std::string_view line);

/// `text` as it is typed without quotes.
std::string shell_escaped(std::string_view text);

}  // namespace inkling::cli
