#pragma once

/// Errors in the words of the command line: the library knows parameters without dashes, and
/// nothing of settings.

#include <string>
#include <string_view>

#include "cli/arguments.h"
#include "inkling/error.h"

namespace inkling::cli {

/// Rethrows an error that names a flag with the flag as it was given, `expand` in its text as
/// `--expand`.
[[noreturn]] void rethrow_as_given(const Invocation& invocation, const OptionError& error);

/// The hint, and of each setting that the message names, where it stands and how to leave it out.
std::string hint_with_settings(const Invocation& invocation, std::string_view message,
                               std::string hint);

}  // namespace inkling::cli
