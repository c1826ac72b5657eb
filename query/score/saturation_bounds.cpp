#include "query/score/saturation_bounds.h"

#include <cassert>

namespace inkling::query {

std::shared_ptr<const BoundColumn> SaturationBounds::get(const storage::FrequentTerm& term,
                                                         const Ranker& formula,
                                                         std::span<const float> factors) {
  assert(term.has_column());
  const std::size_t documents = term.tf_bytes().size();
  return kept_.get(&term, formula, documents + documents / kSaturationWindow, [&] {
    return std::make_shared<const BoundColumn>(bound_saturations(term.tf_bytes(), factors.data()));
  });
}

}  // namespace inkling::query
