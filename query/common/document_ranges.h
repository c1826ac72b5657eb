#pragma once

/// Documents side by side, for threads that take a part of them each.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace inkling::query {

/// Documents begin to end - 1.
struct DocumentRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  friend bool operator==(const DocumentRange&, const DocumentRange&) = default;
};

/// Fewer documents are not worth a thread.
inline constexpr std::uint32_t kLeastInRange = 131'072;

/// At most `most` ranges, one at least, of much the same size that follow one another and hold the
/// documents below `bound`; each begins with a window (window.h), and where there are several each
/// has `least` documents or nearly.
std::vector<DocumentRange> ranges_of(std::uint32_t bound, std::size_t most,
                                     std::uint32_t least = kLeastInRange);

/// Calls `work` with the number of each range, from 0, at a thread for each, as far as the system
/// has so many. What the first of them throws is thrown when all have ended.
void at_threads(std::size_t ranges, const std::function<void(std::size_t)>& work);

}  // namespace inkling::query
