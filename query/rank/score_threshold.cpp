#include "query/rank/score_threshold.h"

#include <algorithm>
#include <cmath>

namespace inkling::query {

namespace {

constexpr std::uint64_t kLeastSpans = 16;
constexpr std::uint64_t kMostSpans = 32;  ///< like documents may stand together
constexpr std::uint64_t kOfEach = 16;     ///< a sixteenth of all documents is looked at
constexpr std::uint64_t kStep = 64;       ///< spans begin and end with these, as windows do

constexpr std::uint64_t kLeastDocuments = kLeastSpans * kOfEach * kStep;
constexpr std::size_t kLeastHits = 64;
constexpr std::uint64_t kLeastMatchesForHit = 8;

}  // namespace

std::optional<ThresholdSample> threshold_sample(const DocumentSpan& span, std::size_t k,
                                                std::uint64_t matches) {
  const std::uint64_t documents = span.end - span.begin;
  if (documents < kLeastDocuments || k < kLeastHits || matches / kLeastMatchesForHit < k)
    return std::nullopt;
  ThresholdSample sample;
  const std::uint64_t spans = std::min(kMostSpans, documents / (kOfEach * kStep));
  const std::uint64_t length = documents / (spans * kOfEach) / kStep * kStep;
  for (std::uint64_t at = 0; at < spans; ++at) {
    const std::uint64_t begin = span.begin + documents * (2 * at + 1) / (2 * spans) / kStep * kStep;
    sample.spans.push_back({begin, begin + length});
  }
  sample.k = hits_of_sample(k, spans * length, documents);
  return sample;
}

std::size_t hits_of_sample(std::size_t k, std::uint64_t sampled, std::uint64_t all) {
  const double expected =
      static_cast<double>(k) * static_cast<double>(sampled) / static_cast<double>(all);
  // As many more as three standard deviations of a Poisson distribution.
  return static_cast<std::size_t>(std::ceil(expected + 3 * std::sqrt(expected) + 3));
}

}  // namespace inkling::query
