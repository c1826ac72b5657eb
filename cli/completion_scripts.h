#pragma once

/// The scripts that ask `inkling complete` what may follow.

#include <string>
#include <string_view>

namespace inkling::cli {

/// Throws OptionError for a shell that is none of bash, zsh, fish.
std::string_view completion_script(const std::string& shell);

}  // namespace inkling::cli
