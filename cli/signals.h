#pragma once

/// Stopping when asked to.

#include <csignal>
#include <iterator>

namespace inkling::cli {

inline constexpr int kStopSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// While it lives, the first of these signals is remembered and the second ends the process at
/// once. System calls are interrupted, not resumed.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

 private:
  struct sigaction before_[std::size(kStopSignals)];
};

/// The signal that asked to stop; 0 when none did.
int stop_signal() noexcept;

}  // namespace inkling::cli
