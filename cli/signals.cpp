#include "cli/signals.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <iterator>

namespace inkling::cli {

namespace {

/// Read by threads that the signal did not stop.
std::atomic<int> asked_by = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void remember_signal(int signal) {
  if (asked_by != 0) ::_exit(128 + signal);
  asked_by = signal;
}

}  // namespace

StopOnSignal::StopOnSignal() {
  struct sigaction action {};
  action.sa_handler = remember_signal;
  ::sigemptyset(&action.sa_mask);
  for (std::size_t at = 0; at < std::size(kStopSignals); ++at) {
    ::sigaction(kStopSignals[at], nullptr, &before_[at]);
    // A signal that the caller had ignored (nohup, a background job) stays ignored.
    if (before_[at].sa_handler != SIG_IGN) ::sigaction(kStopSignals[at], &action, nullptr);
  }
}

StopOnSignal::~StopOnSignal() {
  for (std::size_t at = 0; at < std::size(kStopSignals); ++at)
    ::sigaction(kStopSignals[at], &before_[at], nullptr);
}

int stop_signal() noexcept { return asked_by; }

}  // namespace inkling::cli
