#pragma once

/// What the terms of a text say for a topic against another.

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

#include "classify/model/model.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

/// Weighs terms of one text for `best` against `second`, in bits; without a second, by the weights
/// of `best` alone. Of a model without fields.
class Scales {
 public:
  /// `squares` are the squared lengths of the text by part (DocumentSums).
  Scales(const Model& model, std::span<const double> squares, std::size_t best,
         std::optional<std::size_t> second);

  double prior() const;
  double bits(std::uint32_t tf, const TermWeights& weights) const {
    double bits = 0;
    for (std::size_t at = 0; at < factors_.size(); ++at) {
      const std::span<const double> row = row_of(weights, at);
      const double value = factors_[at] * model_.parts()[at].value(tf) * weights.idfs[at];
      bits += value * ((row[best_] - second_of(row)) * std::numbers::log2e);
    }
    return bits;
  }
  bool is_possible_in_second(const TermWeights& weights) const;

 private:
  double second_of(std::span<const double> row) const { return second_ ? row[*second_] : 0; }
  std::span<const double> row_of(const TermWeights& weights, std::size_t part) const {
    return weights.rows.subspan(part * topics_, topics_);
  }

  const Model& model_;
  std::size_t topics_;
  std::size_t best_;
  std::optional<std::size_t> second_;
  std::vector<double> factors_;  ///< by part
};

}  // namespace inkling::classify
