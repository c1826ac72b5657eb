#pragma once

/// What the best scores will most likely reach, told by a sample of the documents before all of
/// them are ranked: the less lies above, the less is kept and sorted out. Whether it was reached is
/// seen in the end.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "query/common/document_spans.h"

namespace inkling::query {

struct FloorSample {
  std::vector<DocumentSpan> spans;  ///< far apart, since neighbours may be alike
  std::size_t k = 0;                ///< the score of the k-th best of them is the floor
};

/// Of the documents to rank, of which at most `matches` match, for the `k` best; empty where it
/// would not pay. Where the order of documents says nothing of their scores, the floor is too high
/// for one query of some hundred.
std::optional<FloorSample> floor_sample(const DocumentSpan& span, std::size_t k,
                                        std::uint64_t matches);

/// Of a sample of `sampled` of `all` documents, so many hits as the `k` best of all have most
/// likely not: the last of so many is a floor that these most likely reach.
std::size_t hits_of_sample(std::size_t k, std::uint64_t sampled, std::uint64_t all);

}  // namespace inkling::query
