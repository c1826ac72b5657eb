#pragma once

/// Multinomial naive Bayes.
///
///   w(t,c) = ln P(t|c),   P(t|c) = (n(t,c) + alpha) / (n(.,c) + alpha * V)     additive
///   P(t|c) = (n(t,c) + alpha * V * q(t)) / (n(.,c) + alpha * V)                corpus
///   P(t|c) = (max(n(t,c) - alpha, 0) + taken(c) * q(t)) / n(.,c)               discount
///
/// n are masses (Cell) times idf, V the terms of the vocabulary, q(t) the share of t in the masses
/// of all topics, taken(c) what was taken from the counts of c, min(n(t,c), alpha) from each.
/// Sources: Manning, Raghavan & Schuetze (2008), section 13.2; Ney, Essen & Kneser (1994). At alpha
/// 0 a term that never occurred in c is impossible in c: its logarithm is -infinity, and so is that
/// of every term in a topic without tokens.

#include <cstddef>
#include <span>
#include <vector>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// See every term of the vocabulary once, close, then ask for weights.
class Multinomial {
 public:
  Multinomial(SmoothingKind smoothing, double alpha, std::size_t topics)
      : smoothing_(smoothing), alpha_(alpha), totals_(topics), taken_(topics) {}

  /// `scale` makes masses of counts.
  void see(std::span<const Cell> cells, double scale);
  void close();

  /// Writes w(t,c) of every topic. Cost: O(topics), and a logarithm per cell.
  void weights(std::span<const Cell> cells, double scale, std::span<double> out) const noexcept;
  /// As CountFamily has them: totals, then what was taken.
  std::vector<double> sums() const;
  void restore(std::span<const double> sums, std::size_t terms);
  double total(std::size_t topic) const noexcept { return totals_[topic]; }
  double pseudo_total() const noexcept { return alpha_ * static_cast<double>(terms_); }

 private:
  double share(std::span<const Cell> cells, double scale) const noexcept;
  void table_counts();
  double log_rate(const Cell& cell, double scale, double pseudo) const noexcept;
  void discounted(std::span<const Cell> cells, double scale, std::span<double> out) const noexcept;

  SmoothingKind smoothing_;
  double alpha_;
  std::size_t terms_ = 0;
  std::vector<double> totals_;  ///< n(.,c)
  std::vector<double> taken_;   ///< discount: what was taken from the counts of c
  double all_ = 0;              ///< the sum of totals_
  std::vector<double> denominators_;
  std::vector<double> log_unseen_;  ///< additive: ln P of a term that c never had
  /// Additive: ln P by topic, then by count. Nearly all counts are small, and a look-up takes less
  /// than a logarithm.
  std::vector<double> log_tabled_;
  std::size_t tabled_ = 0;  ///< counts of each topic
};

}  // namespace inkling::classify
