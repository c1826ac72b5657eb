#pragma once

/// The distribution of terms in each topic, in plain numbers.

#include <cstddef>
#include <span>
#include <vector>

#include "classify/model/model.h"

namespace inkling::classify {

/// P(t|c) = mass(t,c) / total(c), by additions, multiplications and divisions of counts alone, so
/// that all machines get the same numbers. Of multinomial models these are the rates of
/// families/multinomial.h; of others the counts are smoothed as PooledTerms smooths them, idf
/// apart.
class TermRates {
 public:
  /// Cost: O(cells). Of a model of fields there are no terms.
  explicit TermRates(const Model& model);

  /// Writes the mass of a term in each topic. Cost: O(topics).
  void masses(std::size_t term, std::span<double> out) const;
  std::span<const double> totals() const noexcept { return totals_; }

 private:
  double scale(std::size_t term) const;
  double share(std::size_t term) const;

  const Model& model_;
  SmoothingKind smoothing_;
  double alpha_;
  std::vector<double> totals_;  ///< by topic, of all masses
  std::vector<double> taken_;   ///< discount: what was taken from the counts of a topic
  double all_ = 0;              ///< the counts of all topics
};

}  // namespace inkling::classify
