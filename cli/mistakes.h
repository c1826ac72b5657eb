#pragma once

/// What a person may have meant by a command or a flag that does not exist.

#include <string>
#include <vector>

namespace inkling::cli {

/// What other programs call by the name `elsewhere`, if it is among `known`; empty otherwise.
std::string name_here(const std::string& elsewhere, const std::vector<std::string>& known);

/// The command or flag among `known` that was probably meant by `word`: what other programs call
/// by that name, what it is an abbreviation or a misspelling of. Empty when there is none.
std::string meant_command(const std::string& word, const std::vector<std::string>& known);

/// The same for a flag, "--foramt" or "-n". `known` has long and short flags, with their dashes.
std::string meant_flag(const std::string& flag, const std::vector<std::string>& known);

}  // namespace inkling::cli
