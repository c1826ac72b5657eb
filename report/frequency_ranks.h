#pragma once

/// Words in the order of their frequency.

#include <cstdint>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/index.h"

namespace inkling::report {

/// Words by how frequent they are: rank 0 is the most frequent one.
struct FrequencyRanks {
  explicit FrequencyRanks(const std::vector<TermStatistics>& words);

  /// How many words may be collocates: the others are of higher ranks.
  std::uint32_t end_of_collocates(const std::vector<TermStatistics>& words,
                                  const CollocationOptions& options) const;

  std::vector<std::uint32_t> words_of;  ///< by rank
  std::vector<std::uint32_t> ranks_of;  ///< by word
};

}  // namespace inkling::report
