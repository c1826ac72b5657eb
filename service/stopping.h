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

/// For work that is told where it may stop: throws StoppedError(outcome) where `stop` says so.
/// Empty where `stop` is.
std::function<void()> check_of(const StopAsked& stop, const std::string& outcome);

}  // namespace inkling::service
