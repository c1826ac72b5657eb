#pragma once

/// Term weights in SMART notation: one letter each for term frequency, document frequency and
/// normalisation.
///
/// SmartScheme in inkling/ranker.h has formulas and sources.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "inkling/ranker.h"

namespace inkling::stats {

/// The valid letters, for messages.
inline constexpr std::string_view kSmartLetters =
    "tf one of n l a b L, df one of n t p, norm one of n c u b";

/// Throws OptionError unless `letters` are three letters of the table.
SmartScheme parse_smart_scheme(std::string_view letters);

/// What the tf of a term is related to: for letter a the greatest tf of the document, for L 1 +
/// log10 of the mean; 0 for the others, which need nothing else.
double smart_tf_base(char letter, double greatest_tf, double mean_tf) noexcept;

/// The weight by tf >= 1, with `base` from smart_tf_base().
double smart_tf(char letter, double tf, double base) noexcept;

/// The weight by 1 <= df <= N.
double smart_df(char letter, double df, double N) noexcept;

/// The divisor of `u`. Singhal, Buckley & Mitra (1996).
double pivoted_unique(double distinct_terms, double pivot, double slope) noexcept;

/// The divisor of `b`; 1 for no bytes.
double byte_size(double bytes, double alpha) noexcept;

struct SmartTerm {
  std::uint64_t tf = 0;  ///< at least 1
  std::uint64_t df = 0;  ///< 1 to N
};

/// The Euclidean length of weights; 1 if all are 0. They are added in the order given.
double euclidean_length(std::span<const double> weights) noexcept;

/// The weights of all distinct terms of one document or query, in their order. `length` is the
/// divisor of u or b; n and c ignore it. Cost: O(terms).
std::vector<double> smart_weights(const SmartScheme& scheme, std::span<const SmartTerm> terms,
                                  std::uint64_t N, double length = 1);

}  // namespace inkling::stats
