#pragma once

/// That the only file which was named holds no document.

#include <string>
#include <utility>

#include "inkling/error.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// code() is why, as RejectedRecord::reason has it.
class NoDocumentError : public Error {
 public:
  NoDocumentError(const std::string& place, const std::string& reason, const std::string& detail,
                  ErrorText hint = {})
      : Error(reason, place + ": " + detail, std::move(hint)) {}
};

}  // namespace inkling
