#pragma once

/// Errors in the words of the command line: the library knows parameters without dashes, and
/// nothing of settings.

#include <string>

#include "cli/arguments.h"
#include "inkling/error.h"

namespace inkling::cli {

/// Rethrows an error of a parameter under the name that it was given by.
[[noreturn]] void rethrow_as_given(const Invocation& invocation, const OptionError& error);

/// The hint of an error, and of each setting that its message names, where it stands and how to
/// leave it out.
ErrorText hint_with_settings(const Invocation& invocation, const Error& error);

}  // namespace inkling::cli
