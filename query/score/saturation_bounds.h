#pragma once

/// Upper bounds of what frequent terms add to scores, cached for repeated terms.

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
  /// Caches at most so many bytes, as a FormulaCache does.
  explicit SaturationBounds(std::size_t most_bytes) : kept_(most_bytes) {}

  /// The bounds of a term with a column of tfs, by the factors of `formula`, as add_saturations()
  /// takes them. Null where FormulaCache::get() is. Cost: O(1), and once O(documents / lanes).
  std::shared_ptr<const BoundColumn> get(const storage::FrequentTerm& term, const Ranker& formula,
                                         std::span<const float> factors);

 private:
  FormulaCache<const storage::FrequentTerm*, BoundColumn> kept_;
};

}  // namespace inkling::query
