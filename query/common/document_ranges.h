#pragma once

/// Ranges of documents, one for each thread.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace inkling::query {

/// Documents [begin, end).
struct DocumentRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  friend bool operator==(const DocumentRange&, const DocumentRange&) = default;
};

/// Fewer documents are not worth a thread.
inline constexpr std::uint32_t kLeastInRange = 131'072;

/// At least one and at most `most` ranges of nearly equal size, which follow one another and hold
/// all documents below `bound`. Each begins with a window (window.h). Where there are several, each
/// has about `least` documents or more.
std::vector<DocumentRange> ranges_of(std::uint32_t bound, std::size_t most,
                                     std::uint32_t least = kLeastInRange);

/// Calls `work` with the number of each range, from 0, at a thread for each, as far as the system
/// has so many. What the first of them throws is thrown when all have ended.
void at_threads(std::size_t ranges, const std::function<void(std::size_t)>& work);

}  // namespace inkling::query
