#pragma once

/// Which segments are merged, and when.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "storage/segments/manifest.h"

namespace inkling::storage {

/// Neighbours among the segments of a commit: [first, last).
struct SegmentRun {
  std::size_t first;
  std::size_t last;

  std::size_t size() const noexcept { return last - first; }
  friend bool operator==(const SegmentRun&, const SegmentRun&) = default;
};

/// What a policy looks at.
struct SegmentSize {
  std::uint64_t bytes;  ///< of its files
  std::uint32_t documents;
  std::uint32_t deleted;  ///< of them
};

std::vector<SegmentSize> sizes_of(const std::vector<SegmentEntry>& segments);

/// A commit has no more segments than this when all merges are done that are due.
inline constexpr std::size_t kMostSegments = 24;

/// The merges that are due, disjoint and in order. Only neighbours are merged, so that documents
/// keep their order.
///
/// Segments have levels, each up to four times as large as the one below. Four of a level are due,
/// together with the smaller ones between them, when no larger one parts them: so each document is
/// merged O(log documents) times, and few segments stay of each level. Where that would write more
/// than 64 MiB, segments are left alone until there are more than a dozen large ones, of which the
/// neighbours that are cheapest to merge are due then. So is a segment, up to that size, of which
/// more than half is deleted.
std::vector<SegmentRun> due_merges(std::span<const SegmentSize> segments);

}  // namespace inkling::storage
