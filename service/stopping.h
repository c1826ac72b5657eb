#pragma once

/// Work that takes long, and ends early when it is asked to.

#include <functional>
#include <string>

#include "inkling/error.h"

namespace inkling::service {

/// Asked again and again, by any thread: true stops the work cleanly. May be empty.
using StopAsked = std::function<bool()>;

inline bool is_asked(const StopAsked& stop) { return stop && stop(); }

/// The work was asked to stop and did; `what()` says how far it came.
class StoppedError : public Error {
 public:
  explicit StoppedError(const std::string& outcome);
};

}  // namespace inkling::service
