#pragma once

/// Parts of equal length of a corpus.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "report/selection.h"
#include "report/stretch.h"

namespace inkling::report {

/// Tokens of documents whose places are in memory together: 32 MiB.
inline constexpr std::uint64_t kMostPlaced = 4'000'000;

/// Where a part begins.
struct PartStart {
  std::uint64_t token = 0;  ///< how many tokens are before it
  DocId doc{};
  std::uint32_t position = 0;  ///< in the document; 0 where a document begins
};

/// The starts of at most `count` parts of the selected documents in the order of entry, of which
/// none is empty: part i of n ends behind the token i N / n of all N, but tokens that stand at one
/// place stay together. Cost: a walk over all terms for every `most_placed` tokens of documents
/// that are cut. Memory: 8 bytes for each of so many tokens, or for each of the longest of them.
std::vector<PartStart> equal_parts(const Index& index, const Selection& selection,
                                   std::size_t count, const Stretch& work,
                                   std::uint64_t most_placed = kMostPlaced);

}  // namespace inkling::report
