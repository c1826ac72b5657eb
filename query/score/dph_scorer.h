#pragma once

/// Divergence from randomness: DPH.

#include <algorithm>
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
  /// Two parts, each at its greatest: (1 - f)^2 log2(f * rarity), greatest at one f, times tf / (tf
  /// + 1), which grows; and what is at most 0.5 log2(2 pi tf) / (tf + 1), greatest at tf = 1.
  static double upper_bound(const WeightOfTerms& weight, std::uint32_t tf,
                            std::uint32_t dl) noexcept {
    const double most = dl == 0 ? 1 : std::min(1.0, static_cast<double>(tf) / dl);
    const double deviation = 0.25 * std::log2(2 * std::numbers::pi);
    double bits = 0;
    for (const double rarity : weight.terms)
      bits += tf / (tf + 1.0) * greatest_share(rarity, most) + deviation;
    return weight.scale * bits;
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
  /// The greatest (1 - f)^2 log2(f * rarity) for 0 < f <= most: it grows until (1 - f) / f falls
  /// below 2 ln(f * rarity). Above the true one by what lies between two steps.
  static double greatest_share(double rarity, double most) noexcept {
    double low = 0, high = most;
    constexpr int kSteps = 12;
    for (int step = 0; step < kSteps; ++step) {
      const double f = (low + high) / 2;
      ((1 - f) / f > 2 * std::log(f * rarity) ? low : high) = f;
    }
    return (1 - low) * (1 - low) * std::max(0.0, std::log2(high * rarity));
  }

  Collection collection_;
};

}  // namespace inkling::query
