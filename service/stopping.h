#pragma once

/// Work that takes long, and ends early when it is asked to.

#include <functional>
#include <string>

#include "inkling/error.h"

namespace inkling::service {

/// Asked again and again, by any thread: true stops the work cleanly. May be empty.
using StopAsked = std::function<bool()>;

inline bool is_asked(const StopAsked& stop) { return stop && stop(); }

/// The outcome of a change that was stopped before its commit.
inline constexpr const char* kNothingCommitted = "nothing was committed";

/// Throws StoppedError with that outcome once it is called after `stop` was asked; empty where
/// nobody asks.
std::function<void()> check_of(StopAsked stop, std::string outcome);

/// Gets the part of the work that is done, 0 to 1, now and then; what it throws ends the work. May
/// be empty.
using OnProgress = std::function<void(double done)>;

/// Tells again and again that nothing is done yet, so that what it throws ends a wait before the
/// work; empty where nobody asks.
std::function<void()> check_of(OnProgress on_progress);

/// check_of() for work that tells how far it is.
OnProgress stopping_progress(StopAsked stop, std::string outcome);

/// The work was asked to stop and did; `what()` says how far it came.
class StoppedError : public Error {
 public:
  explicit StoppedError(const std::string& outcome);
};

}  // namespace inkling::service
