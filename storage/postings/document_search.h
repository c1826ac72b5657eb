#pragma once

/// Finds documents in a block of postings.

#include <cstddef>
#include <cstdint>
#include <span>

#include "inkling/types.h"
#include "storage/files/format.h"

namespace inkling::storage {

/// Documents of a block are searched by whole vectors: behind the last one kNoDoc stands up to the
/// next multiple of this.
inline constexpr std::size_t kDocsStep = 16;

/// The documents that both `a` and `b` hold, at most kPostingBlock each, increasing, `b` padded as
/// above: writes their indexes in `a` and in `b`, for which there is room for kPostingBlock, and
/// returns how many there are. Cost: O(|a|), without a branch on single documents. Source: a vector
/// of the one list is compared with single numbers of the other (Lemire, Boytsov & Kurz 2016, SIMD
/// Compression and the Intersection of Sorted Integers); here a vector of the lasts of all such
/// vectors tells which.
std::size_t intersect(std::span<const DocId> a, std::span<const DocId> b, std::uint8_t* at_a,
                      std::uint8_t* at_b);

/// How many documents of a block are before `doc`. Cost: O(docs / lanes), less than that of the
/// branches of a binary search.
inline std::size_t count_before(std::span<const DocId> docs, DocId doc) noexcept {
  std::uint32_t count = 0;
  for (const DocId each : docs) count += std::uint32_t{each < doc};
  return count;
}

}  // namespace inkling::storage
