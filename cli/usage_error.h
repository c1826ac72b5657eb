#pragma once

/// The command line does not follow the rules.

#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling::cli {

/// An unknown command or flag, a missing argument.
class UsageError : public Error {
 public:
  explicit UsageError(const std::string& message, std::string hint = {})
      : Error("usage", message, std::move(hint)) {}
};

}  // namespace inkling::cli
