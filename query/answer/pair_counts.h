#pragma once

/// In how many documents pairs of words stand near each other.

#include <cstdint>
#include <vector>

#include "inkling/index.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"

namespace inkling::query {

struct PairCount {
  std::uint32_t ordered = 0;    ///< live documents in which the second word follows the first
  std::uint32_t unordered = 0;  ///< in which both stand within kNearWidth positions
};

/// Of each pair. Cost: O(postings of the rarer word), with positions where both words are. Throws
/// TimeLimitError.
std::vector<PairCount> count_pairs(const Index& index, const std::vector<BoundTerms>& pairs,
                                   const Deadline& deadline);

}  // namespace inkling::query
