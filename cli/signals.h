#pragma once

/// Stopping when asked to.

#include <csignal>

namespace inkling::cli {

/// While it lives, the first SIGINT or SIGTERM is remembered and the second ends the process at
/// once. System calls are interrupted, not resumed.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

 private:
  struct sigaction before_[2];
};

/// The signal that asked to stop; 0 when none did.
int stop_signal() noexcept;

}  // namespace inkling::cli
