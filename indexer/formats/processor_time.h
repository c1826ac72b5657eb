#pragma once

#include <sys/resource.h>

#include <chrono>

namespace inkling::indexer {

/// Of a process that ended, and of those that it waited for.
inline std::chrono::nanoseconds processor_time(const rusage& used) noexcept {
  return std::chrono::seconds(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         std::chrono::microseconds(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

}  // namespace inkling::indexer
