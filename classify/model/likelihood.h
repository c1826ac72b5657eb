#pragma once

/// How probable a text is to a model, and whether that is usual.

#include <cstdint>
#include <limits>
#include <span>

#include "classify/model/model.h"
#include "inkling/typical_texts.h"

namespace inkling::classify {

/// What a text measures.
struct TextMeasures {
  std::uint64_t tokens = 0;
  std::uint64_t known_tokens = 0;                          ///< of words that the model has
  std::uint64_t known_terms = 0;                           ///< these words, each once
  double bits = std::numeric_limits<double>::quiet_NaN();  ///< -log2 p(known tokens)

  /// NaN where the model does not say how likely a text is, or knows none of its words.
  double bits_per_token() const noexcept;
  double unknown_share() const noexcept;
};

/// How far a value of a text of so many tokens is from the median, as TypicalTexts has it.
double deviation(const ValueSpread& spread, double value, std::uint64_t tokens) noexcept;

/// How a text compares with those that trained a model.
enum class Likeness {
  usual,
  few_known_words,  ///< more of its tokens are unknown than is usual
  improbable,       ///< it has more bits a token than is usual
};

/// By the cuts of TypicalTexts; where nothing is typical, half of the tokens must be known. A
/// single unknown token says nothing.
Likeness likeness(const TypicalTexts& typical, const TextMeasures& text) noexcept;

/// -log2 p of a text with known tokens: of a multinomial model of tokens the mixture over its
/// topics, from its `scores`; of other models `pooled_bits`, the sum over tokens of
/// PooledTerms::bits().
///
///   p(text) = sum over topics of P(c) * product over tokens of P(t|c)
double text_bits(const Model& model, std::span<const double> scores, double pooled_bits) noexcept;

}  // namespace inkling::classify
