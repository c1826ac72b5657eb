#include "classify/answers/evidence.h"

#include <numbers>

#include "classify/families/posterior.h"

namespace inkling::classify {

Scales::Scales(const Model& model, std::span<const double> squares, std::size_t best,
               std::optional<std::size_t> second)
    : model_(model), best_(best), second_(second) {
  for (std::size_t at = 0; at < squares.size(); ++at)
    factors_.push_back(value_factor(model.parts()[at], squares[at]));
}

double Scales::prior() const {
  double nats = 0;
  for (const ModelPart& part : model_.parts())
    nats += part.factor() * (part.biases()[best_] - second_of(part.biases()));
  return nats * std::numbers::log2e;
}

double Scales::bits(std::uint32_t tf, const TermWeights& weights) const {
  double bits = 0;
  for (std::size_t at = 0; at < factors_.size(); ++at) {
    const std::span<const double> row = row_of(weights, at);
    const double value = factors_[at] * model_.parts()[at].value(tf) * weights.idfs[at];
    bits += value * ((row[best_] - second_of(row)) * std::numbers::log2e);
  }
  return bits;
}

bool Scales::is_possible_in_second(const TermWeights& weights) const {
  bool is_possible_in_all = true;
  for (std::size_t at = 0; at < factors_.size(); ++at)
    is_possible_in_all = is_possible_in_all && is_possible(second_of(row_of(weights, at)));
  return is_possible_in_all;
}

std::span<const double> Scales::row_of(const TermWeights& weights, std::size_t part) const {
  return weights.rows.subspan(part * model_.topic_count(), model_.topic_count());
}

}  // namespace inkling::classify
