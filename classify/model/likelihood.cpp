#include "classify/model/likelihood.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "classify/families/posterior.h"

namespace inkling::classify {

double TextMeasures::bits_per_token() const noexcept {
  return known_tokens > 0 ? bits / static_cast<double>(known_tokens)
                          : std::numeric_limits<double>::quiet_NaN();
}

double TextMeasures::unknown_share() const noexcept {
  if (tokens == 0) return 0;
  return std::max(1 - static_cast<double>(known_tokens) / static_cast<double>(tokens), 0.0);
}

double deviation(const ValueSpread& spread, double value, std::uint64_t tokens) noexcept {
  const auto n = static_cast<double>(tokens);
  return (value - spread.median()) * std::sqrt(n / (n + TypicalTexts::kTokensOfDoubt));
}

double text_bits(const Model& model, std::span<const double> scores, double pooled_bits) noexcept {
  return model.pooled() != nullptr ? pooled_bits : -log_sum(scores) * std::numbers::log2e;
}

}  // namespace inkling::classify
