#include "query/rank/greatest_search.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace inkling::query {

namespace {

/// Whether no document that is not known comes before the last of the best, which scores as the
/// last one that is known does. Of equal scores those are better that entered first, and two
/// saturations that differ may be rounded to one score.
bool are_best(const GreatestDocuments& greatest, double scale) {
  const std::span<const GreatestDocuments::Known> known = greatest.known();
  const double last = known.back().saturation;
  const auto same_score = std::ranges::partition_point(
      known, [&](const auto& one) { return scale * one.saturation > scale * last; });
  return same_score->saturation == last && scale * greatest.behind() < scale * last;
}

}  // namespace

bool offer_greatest(const GreatestDocuments& greatest, double scale, TopK& best) {
  assert(greatest.are_all() || best.count_wanted() <= greatest.known().size());
  for (const GreatestDocuments::Known& one : greatest.known()) {
    const double score = scale * one.saturation;
    if (!best.may_take(score)) return true;
    best.offer(one.doc, score);
  }
  return greatest.are_all() || are_best(greatest, scale);
}

}  // namespace inkling::query
