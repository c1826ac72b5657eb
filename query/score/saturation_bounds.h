#pragma once

/// Bounds of what frequent terms add to scores, for who asks for the same terms again.

#include <cstddef>
#include <memory>
#include <span>

#include "inkling/ranker.h"
#include "query/common/formula_cache.h"
#include "query/score/saturation_sums.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

/// Of one index, which must outlive it. Any number of threads may ask.
class SaturationBounds {
 public:
  /// Keeps so many bytes at most, as a FormulaCache does.
  explicit SaturationBounds(std::size_t most_bytes) : kept_(most_bytes) {}

  /// Of a term with a column of tfs, by the factors of `formula`, which add_saturations() would
  /// take. Null as FormulaCache::get() says. Cost: O(1), and O(documents / lanes) when they are
  /// made.
  std::shared_ptr<const BoundColumn> get(const storage::FrequentTerm& term, const Ranker& formula,
                                         std::span<const float> factors);

 private:
  FormulaCache<const storage::FrequentTerm*, BoundColumn> kept_;
};

}  // namespace inkling::query
