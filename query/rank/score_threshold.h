#pragma once

/// A threshold that the best scores most likely reach, estimated from a sample of the documents
/// before all of them are ranked: the fewer documents score above it, the fewer are kept and
/// sorted. In the end the ranking shows whether there were enough.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "query/common/document_ranges.h"

namespace inkling::query {

struct ThresholdSample {
  std::vector<DocumentRange> ranges;  ///< far apart, since neighbours may be alike
  std::size_t k = 0;                  ///< the score of the k-th best of them is the threshold
};

/// A sample of the documents to rank, at most `matches` of which match, for the `k` best; empty
/// where sampling costs more than it saves. Where the order of documents says nothing about their
/// scores, the threshold is too high for about one query in a hundred.
std::optional<ThresholdSample> threshold_sample(const DocumentRange& range, std::size_t k,
                                                std::uint64_t matches);

/// How many hits of a sample of `sampled` out of `all` documents to take, so that most likely not
/// all of them are among the `k` best: then the score of the last one is a threshold that the k
/// best reach.
std::size_t hits_of_sample(std::size_t k, std::uint64_t sampled, std::uint64_t all);

}  // namespace inkling::query
