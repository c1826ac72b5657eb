#pragma once

/// Complement naive Bayes: a topic is judged by the texts of all others.
///
///   w(t,c) = -ln P(t|not c),   P(t|not c) = (n(t) - n(t,c) + alpha) / (n - n(.,c) + alpha * V)
///
/// n are masses (Cell) times idf, V the terms of the vocabulary. Normalised (WCNB), the weights of
/// a topic are divided by the sum of their absolute values. No prior, except of a single topic.
/// Source: Rennie, Shih, Teevan & Karger (2003), Tackling the Poor Assumptions of Naive Bayes Text
/// Classifiers, sections 3.1 and 3.2, with the sign turned so that the largest score wins.

#include <cstddef>
#include <span>
#include <vector>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// See every term of the vocabulary once, close, then ask for weights. A normalised one wants every
/// term a second time: measure() it, then close_measures().
class Complement {
 public:
  Complement(double alpha, std::size_t topics) : alpha_(alpha), totals_(topics) {}

  void see(std::span<const Cell> cells, double scale);
  void close();
  void measure(std::span<const Cell> cells, double scale);
  void close_measures();

  /// As CountFamily has them: totals, then lengths, which are zeros unless measured.
  std::vector<double> sums() const;
  /// Then close(); of a normalised one close_measures(), too.
  void restore(std::span<const double> sums, std::size_t terms);

  /// Writes w(t,c) of every topic. Cost: O(topics), and a logarithm per cell.
  void weights(std::span<const Cell> cells, double scale, std::span<double> out) const noexcept;

 private:
  double alpha_;
  std::size_t terms_ = 0;
  std::vector<double> totals_;            ///< n(.,c)
  std::vector<double> log_denominators_;  ///< of the complement of each topic
  std::vector<double> lengths_;           ///< sum of |w(t,c)|; empty unless measured
  std::vector<double> factors_;           ///< 1 / lengths_; empty unless measured
};

}  // namespace inkling::classify
