#pragma once

/// How many threads a caller may ask for.

#include <cstddef>

namespace inkling::threads {

/// A greater number is a mistake, such as a negative number that was converted.
inline constexpr std::size_t kMostThreads = 4096;

/// Throws OptionError, for the option `threads`, unless `threads` is 1 to kMostThreads.
void require_thread_count(std::size_t threads);

}  // namespace inkling::threads
