#pragma once

/// Bernoulli naive Bayes: terms that are missing count, too.
///
///   P(t|c) = (d(t,c) + alpha) / (d(c) + alpha + absent),   d: training documents
///   w(t,c) = ln P(t|c) - ln(1 - P(t|c)),   bias(c) = sum over the vocabulary of ln(1 - P(t|c))
///
/// Sources: McCallum & Nigam (1998); Manning, Raghavan & Schuetze (2008), section 13.3. Without
/// smoothing a term can be in all documents of a topic: its P is 1, and a text without it is
/// impossible. Such a term has weight 0, is not in the bias, and counts as *required*.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classify/counts/training_record.h"

namespace inkling::classify {

class Bernoulli {
 public:
  /// `documents` by topic.
  Bernoulli(double alpha, const Smoothing& smoothing, std::span<const std::uint64_t> documents);

  /// Every term of the vocabulary once, before anything is asked.
  void see(std::span<const Cell> cells);

  /// As CountFamily has them: biases, then how many terms are required.
  std::vector<double> sums() const;
  void restore(std::span<const double> sums, std::size_t terms);

  /// Writes w(t,c) of every topic. Cost: O(topics), and two logarithms per cell.
  void weights(std::span<const Cell> cells, std::span<double> out) const noexcept;
  double bias(std::size_t topic) const noexcept { return biases_[topic]; }
  /// How many terms a text of the topic must have.
  std::uint32_t required(std::size_t topic) const noexcept { return required_[topic]; }
  bool has_required() const noexcept { return has_required_; }
  bool is_required(std::uint64_t documents, std::size_t topic) const noexcept {
    return rate(documents, topic) == 1;
  }

 private:
  double rate(std::uint64_t documents, std::size_t topic) const noexcept;

  double alpha_;
  double absent_;
  double clip_;
  std::vector<double> documents_;
  std::vector<double> absent_logs_;  ///< ln(1 - P) of a term that no document of the topic has
  std::vector<double> unseen_;       ///< the weight of such a term
  std::vector<double> biases_;
  std::vector<std::uint32_t> required_;
  bool has_required_ = false;
};

}  // namespace inkling::classify
