#pragma once

/// Documents side by side, for threads that take a part of them each.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace inkling::query {

/// Documents begin to end - 1.
struct DocumentSpan {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  friend bool operator==(const DocumentSpan&, const DocumentSpan&) = default;
};

/// Fewer documents are not worth a thread.
inline constexpr std::uint32_t kLeastInSpan = 131'072;

/// At most `most` spans, one at least, of much the same size that follow one another and hold the
/// documents below `bound`; each begins with a window (window.h), and where there are several each
/// has `least` documents or nearly.
std::vector<DocumentSpan> spans_of(std::uint32_t bound, std::size_t most,
                                   std::uint32_t least = kLeastInSpan);

/// Calls `work` with the number of each span, from 0, at a thread for each, as far as the system
/// has so many. What the first of them throws is thrown when all have ended.
void at_threads(std::size_t spans, const std::function<void(std::size_t)>& work);

}  // namespace inkling::query
