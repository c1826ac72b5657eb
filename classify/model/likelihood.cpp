#include "classify/model/likelihood.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "classify/families/posterior.h"

namespace inkling::classify {

/// Of the tokens of a text, where nothing is typical.
constexpr double kMostUnknown = 0.5;

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

namespace {

bool has_few_known_words(const TypicalTexts& typical, const TextMeasures& text) noexcept {
  if (text.tokens < text.known_tokens + 2) return false;
  if (typical.documents == 0) return text.unknown_share() > kMostUnknown;
  return deviation(typical.unknown, text.unknown_share(), text.tokens) > typical.unknown.cut;
}

}  // namespace

Likeness likeness(const TypicalTexts& typical, const TextMeasures& text) noexcept {
  if (has_few_known_words(typical, text)) return Likeness::few_known_words;
  // A text of known words alone is like what the model has learned, if rare.
  const bool has_unknown = text.known_tokens < text.tokens;
  const bool is_improbable =
      has_unknown && typical.documents > 0 &&
      deviation(typical.bits, text.bits_per_token(), text.tokens) > typical.bits.cut;
  return is_improbable ? Likeness::improbable : Likeness::usual;
}

double text_bits(const Model& model, std::span<const double> scores, double pooled_bits) noexcept {
  return model.pooled() != nullptr ? pooled_bits : -log_sum(scores) * std::numbers::log2e;
}

}  // namespace inkling::classify
