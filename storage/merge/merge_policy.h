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

/// What the policy looks at.
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
/// Segments have levels, each up to four times as large as the one below. Four segments of a level
/// are due, together with smaller ones between them, unless a larger one stands between them. So
/// each document is merged O(log documents) times, and few segments of each level remain. Where a
/// merge would write more than 64 MiB, segments are left alone until there are more than a dozen
/// large ones; then the neighbours that are cheapest to merge are due. A segment up to that size is
/// also due when more than half of its documents are deleted.
std::vector<SegmentRun> due_merges(std::span<const SegmentSize> segments);

}  // namespace inkling::storage
