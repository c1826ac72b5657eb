#pragma once

/// The command line does not follow the rules.

#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling::cli {

/// An unknown command or flag, a missing argument.
class UsageError : public Error {
 public:
  explicit UsageError(ErrorText message, ErrorText hint = {})
      : Error("usage", std::move(message), std::move(hint)) {}
};

}  // namespace inkling::cli
