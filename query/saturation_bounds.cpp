#include "query/saturation_bounds.h"

#include <utility>

namespace inkling::query {

std::shared_ptr<const BoundColumn> SaturationBounds::get(const storage::FrequentTerm& term, const Ranker& formula,
                                                         std::span<const float> factors) {
  const std::size_t size = term.tf_bytes().size();
  {
    const std::lock_guard lock(mutex_);
    const auto known = kept_.find(&term);
    if (known != kept_.end() && known->second.formula == formula) return known->second.column;
    if (known == kept_.end() && bytes_ + size > most_bytes_) return nullptr;
  }
  auto column = std::make_shared<const BoundColumn>(bound_saturations(term.tf_bytes(), factors.data()));
  const std::lock_guard lock(mutex_);
  const auto [kept, is_new] = kept_.insert_or_assign(&term, Kept{formula, column});
  if (is_new) bytes_ += size;
  return column;
}

}  // namespace inkling::query
