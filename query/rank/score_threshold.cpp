#include "query/rank/score_threshold.h"

#include <algorithm>
#include <cmath>

namespace inkling::query {

namespace {

constexpr std::uint64_t kLeastRanges = 16;
constexpr std::uint64_t kMostRanges = 32;  ///< like documents may stand together
constexpr std::uint64_t kOfEach = 16;      ///< a sixteenth of all documents is looked at
constexpr std::uint64_t kStep = 64;        ///< ranges begin and end with these, as windows do

constexpr std::uint64_t kLeastDocuments = kLeastRanges * kOfEach * kStep;
constexpr std::size_t kLeastHits = 64;
constexpr std::uint64_t kLeastMatchesForHit = 8;

}  // namespace

std::optional<ThresholdSample> threshold_sample(const DocumentRange& range, std::size_t k,
                                                std::uint64_t matches) {
  const std::uint64_t documents = range.end - range.begin;
  if (documents < kLeastDocuments || k < kLeastHits || matches / kLeastMatchesForHit < k)
    return std::nullopt;
  ThresholdSample sample;
  const std::uint64_t ranges = std::min(kMostRanges, documents / (kOfEach * kStep));
  const std::uint64_t length = documents / (ranges * kOfEach) / kStep * kStep;
  for (std::uint64_t at = 0; at < ranges; ++at) {
    const std::uint64_t begin =
        range.begin + documents * (2 * at + 1) / (2 * ranges) / kStep * kStep;
    sample.ranges.push_back({begin, begin + length});
  }
  sample.k = hits_of_sample(k, ranges * length, documents);
  return sample;
}

std::size_t hits_of_sample(std::size_t k, std::uint64_t sampled, std::uint64_t all) {
  const double expected =
      static_cast<double>(k) * static_cast<double>(sampled) / static_cast<double>(all);
  // As many more as three standard deviations of a Poisson distribution.
  return static_cast<std::size_t>(std::ceil(expected + 3 * std::sqrt(expected) + 3));
}

}  // namespace inkling::query
