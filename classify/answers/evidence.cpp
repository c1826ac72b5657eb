#include "classify/answers/evidence.h"

#include <numbers>

#include "classify/families/posterior.h"

namespace inkling::classify {

Scales::Scales(const Model& model, std::span<const double> squares, std::size_t best,
               std::optional<std::size_t> second)
    : model_(model), topics_(model.topic_count()), best_(best), second_(second) {
  for (std::size_t at = 0; at < squares.size(); ++at)
    factors_.push_back(value_factor(model.parts()[at], squares[at]));
}

double Scales::prior() const {
  double nats = 0;
  for (const ModelPart& part : model_.parts())
    nats += part.factor() * (part.biases()[best_] - second_of(part.biases()));
  return nats * std::numbers::log2e;
}

bool Scales::is_possible_in_second(const TermWeights& weights) const {
  bool is_possible_in_all = true;
  for (std::size_t at = 0; at < factors_.size(); ++at)
    is_possible_in_all = is_possible_in_all && is_possible(second_of(row_of(weights, at)));
  return is_possible_in_all;
}

}  // namespace inkling::classify
