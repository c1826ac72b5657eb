#pragma once

/// Words in the order of their frequency.

#include <cstdint>
#include <span>

#include "inkling/collocations.h"
#include "inkling/index.h"
#include "storage/files/value_array.h"

namespace inkling::report {

/// Words by how frequent they are: rank 0 is the most frequent one.
struct FrequencyRanks {
  /// Cost: O(words), and sorting those that occur thousands of times. Memory: bytes_by_word().
  FrequencyRanks(std::span<const TermStatistics> words, const CollocationOptions& options);

  /// How many words may be collocates: the others are of higher ranks.
  std::uint32_t end_of_collocates(std::span<const TermStatistics> words,
                                  const CollocationOptions& options) const;

  storage::ValueArray<std::uint32_t> words_of;  ///< by rank
  storage::ValueArray<std::uint32_t> ranks_of;  ///< by word
};

}  // namespace inkling::report
