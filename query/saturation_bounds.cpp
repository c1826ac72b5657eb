#include "query/saturation_bounds.h"

#include <cassert>

namespace inkling::query {

namespace {

std::size_t bytes_of(const storage::FrequentTerm& term) {
  assert(term.has_column());
  const std::size_t documents = term.tf_bytes().size();
  return documents + documents / kSaturationStep;
}

}  // namespace

std::shared_ptr<const BoundColumn> SaturationBounds::get(const storage::FrequentTerm& term, const Ranker& formula,
                                                         std::span<const float> factors) {
  std::shared_ptr<const BoundColumn> column;
  if (!may_make(term, formula, column)) return column;
  column = std::make_shared<const BoundColumn>(bound_saturations(term.tf_bytes(), factors.data()));
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = kept_.try_emplace(&term, Kept{formula, column});
  if (is_new) bytes_ += bytes_of(term);
  // Another thread may have made the same.
  if (at->second.formula != formula) at->second = {formula, column};
  return at->second.column;
}

/// Whether those of the formula are to be made; else they are `known`, or null.
bool SaturationBounds::may_make(const storage::FrequentTerm& term, const Ranker& formula,
                                std::shared_ptr<const BoundColumn>& known) {
  const std::lock_guard lock(mutex_);
  const auto at = kept_.find(&term);
  if (at == kept_.end()) return bytes_ + bytes_of(term) <= most_bytes_;
  Kept& kept = at->second;
  if (kept.formula != formula) return ++kept.other_turns >= kTurns;
  kept.other_turns = 0;
  known = kept.column;
  return false;
}

}  // namespace inkling::query
