#pragma once

/// How probable the texts were that trained a model, to compare others with.

#include <array>
#include <cstddef>
#include <cstdint>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// The values of one measure over the training documents.
struct ValueSpread {
  static constexpr std::array kShares{0.0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0};
  static constexpr std::size_t kMedian = 4;

  /// The value that the share kShares[i] of the documents does not exceed.
  std::array<double, kShares.size()> quantiles{};
  /// The largest usual deviation from the median, of a text of many tokens; infinite where nothing
  /// is known. See TypicalTexts.
  double cut = 0;

  double median() const noexcept { return quantiles[kMedian]; }
  friend bool operator==(const ValueSpread&, const ValueSpread&) = default;
};

/// What the training documents measured, each by a model without it. A text of n tokens is unlike
/// them if one of its values x exceeds
///   (x - median) * sqrt(n / (n + 30)) > cut
/// so that short texts, whose means vary more, may deviate further. docs/classification.md says how
/// the cuts are chosen.
struct TypicalTexts {
  static constexpr double kTokensOfDoubt = 30;

  std::uint64_t documents = 0;  ///< that were measured; 0 where nothing is known
  ValueSpread bits{};           ///< bits per token: -log2 p(text) / known tokens
  ValueSpread unknown{};        ///< the share of tokens that the model did not know, 0 to 1

  friend bool operator==(const TypicalTexts&, const TypicalTexts&) = default;
};

}  // namespace inkling
