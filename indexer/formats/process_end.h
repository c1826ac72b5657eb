#pragma once

/// What is told of a process that ended.

#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace inkling::indexer {

/// Its own, and that of the processes that it waited for.
inline std::chrono::nanoseconds processor_time(const rusage& used) noexcept {
  return std::chrono::seconds(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         std::chrono::microseconds(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/// Whether a process gets such a signal from others, as from a kernel that is short of memory, and
/// not for what it did with its bytes.
inline bool is_from_outside(int signal) noexcept {
  constexpr std::array kSent{SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT};
  return std::ranges::find(kSent, signal) != kSent.end();
}

}  // namespace inkling::indexer
