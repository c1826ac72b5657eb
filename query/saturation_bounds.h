#pragma once

/// Bounds of what frequent words add to scores, for who asks for the same words again.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>

#include "inkling/ranker.h"
#include "query/saturation_sums.h"
#include "storage/frequent_terms.h"

namespace inkling::query {

/// Of one index, which must outlive it. Any number of threads may ask.
class SaturationBounds {
 public:
  static constexpr std::uint32_t kTurns = 32;

  /// Keeps so many bytes at most, but for what threads make at the same time.
  explicit SaturationBounds(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Of a term with a column of tfs, by the factors of `formula`, which add_saturations() would take. Those of one
  /// formula are kept of each term: another takes its place when it was asked for kTurns times and the one that is kept
  /// was not. Null until then, and where there is no room. Cost: O(1), and O(documents / lanes) when they are made.
  std::shared_ptr<const BoundColumn> get(const storage::FrequentTerm& term, const Ranker& formula,
                                         std::span<const float> factors);

 private:
  struct Kept {
    Ranker formula;
    std::shared_ptr<const BoundColumn> column;
    std::uint32_t other_turns = 0;  ///< that others were asked for since it was
  };

  bool may_make(const storage::FrequentTerm& term, const Ranker& formula, std::shared_ptr<const BoundColumn>& known);

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::unordered_map<const storage::FrequentTerm*, Kept> kept_;
};

}  // namespace inkling::query
