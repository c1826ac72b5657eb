#pragma once

/// Categorical naive Bayes of one field: of keywords, or of the terms of a text.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classify/counts/field_tables.h"

namespace inkling::classify {

/// p(v|c) = (n(v,c) + beta) / (n(.,c) + beta * K), where K values occurred in training. It refers
/// to the table, which must outlive it.
class Categorical {
 public:
  Categorical(const FieldTable& table, std::size_t topics, double beta);

  /// Writes ln p(v|c) of every topic. At beta 0 it is -infinity for a topic that never had the
  /// value. Cost: O(topics), and a logarithm per cell.
  void log_rates(std::size_t value, std::span<double> out) const noexcept;
  /// n(.,c), by topic.
  std::span<const std::uint64_t> counts() const noexcept { return counts_; }

 private:
  const FieldTable* table_;
  double beta_;
  std::vector<std::uint64_t> counts_;
  std::vector<double> log_totals_;  ///< ln(n(.,c) + beta * K), by topic
};

}  // namespace inkling::classify
