#pragma once

/// Divergence from randomness: DPH.

#include <cmath>
#include <cstdint>
#include <numbers>

#include "inkling/ranker.h"
#include "query/score/clause_counts.h"
#include "query/score/weight.h"

namespace inkling::query {

/// As inkling::Dph says. The factor of a document is dl. Not monotone: Popper's normalisation takes
/// back what a term gains when it fills much of a document.
class DphScorer {
 public:
  static constexpr bool kIsMonotone = false;

  DphScorer(const Dph&, const Collection& collection) noexcept : collection_(collection) {}

  double idf(const TermStatistics& term) const noexcept { return rarity(term, collection_); }
  WeightOfTerms weigh(const ClauseCounts& clause) const {
    WeightOfTerms weight{{1, idf_of(*this, clause)}, {}};
    for (const TermStatistics& term : clause.terms)
      weight.terms.push_back(1 / share_of(term, collection_));
    return weight;
  }
  static double length_factor(std::uint32_t dl) noexcept { return dl; }
  static double contribution(const WeightOfTerms& weight, std::uint32_t tf, double dl) noexcept {
    if (tf >= dl) return 0;  // the limit: (1 - f)^2 log(1 - f) vanishes
    const double f = tf / dl;
    const double deviation = 0.5 * std::log2(2 * std::numbers::pi * tf * (1 - f));
    double bits = 0;
    for (const double rarity : weight.terms) bits += tf * std::log2(f * rarity) + deviation;
    return weight.scale * ((1 - f) * (1 - f) / (tf + 1.0) * bits);
  }

 private:
  Collection collection_;
};

}  // namespace inkling::query
