#pragma once

/// How evenly a word is spread over the parts of a corpus.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>

#include "stats/information.h"

namespace inkling::stats {

/// A part of a corpus: its size in tokens, above 0, and how many of them are the word.
struct CorpusPart {
  std::uint64_t size = 0;
  std::uint64_t count = 0;
};

/// All parts together. Parts without tokens are none.
struct CorpusParts {
  std::uint64_t parts = 0;
  std::uint64_t size = 0;
  std::uint64_t smallest = 0;  ///< tokens of the smallest part
};

/// With s_i the share of part i in the corpus, v_i the count of the word in it, f their sum, n
/// parts and p_i = v_i / size of the part:
struct Dispersion {
  std::uint64_t range = 0;  ///< parts that have the word
  /// sum |v_i/f - s_i| / 2, 0 (even) to nearly 1. Gries (2008), Dispersions and adjusted
  /// frequencies in corpora.
  double dp = 0;
  /// dp / (1 - the smallest s_i), 0 to 1. Lijffijt & Gries (2012). Of one part alone this and the
  /// next three are 0/0: empty.
  std::optional<double> dp_norm{};
  /// 1 - (sd of the p_i / their mean) / sqrt(n - 1), 1 (even) to 0. Juilland et al. (1970)
  std::optional<double> d{};
  std::optional<double> u{};  ///< d * f: a frequency that counts evenness. Juilland et al. (1970)
  /// The entropy of the p_i over their sum, divided by ln n, 1 (even) to 0. Carroll (1970)
  std::optional<double> d2{};
  double s = 1;              ///< (sum of sqrt(s_i v_i))^2 / f, 1 (even) to 0. Rosengren (1971)
  double kl_divergence = 0;  ///< of v_i/f from s_i, in bits, from 0 (even)
};

namespace dispersion_detail {

inline double as_real(std::uint64_t n) noexcept { return static_cast<double>(n); }

/// Relative frequencies; those of all other parts are 0.
inline double rate(const CorpusPart& part) noexcept {
  return as_real(part.count) / as_real(part.size);
}

template <typename Parts>
Sum rates_of(const Parts& parts) {
  Sum rates;
  for (std::size_t at = 0; at < parts.size(); ++at) rates += rate(parts[at]);
  return rates;
}

template <typename Parts>
double juilland_d(const Parts& parts, std::uint64_t range, double n) {
  // Of one part alone it is 0 whatever the rate, which rounding must not hide.
  if (range == 1) return 0;
  const double mean = rates_of(parts).value() / n;
  Sum squares;
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const double apart = rate(parts[at]) - mean;
    squares += apart * apart;
  }
  squares += (n - as_real(parts.size())) * mean * mean;
  // Rounding must not make it less than 0.
  return std::max(0.0, 1 - std::sqrt(squares.value() / n) / mean / std::sqrt(n - 1));
}

template <typename Parts>
double carroll_d2(const Parts& parts, double n) {
  const double rates = rates_of(parts).value();
  Sum bits;
  for (std::size_t at = 0; at < parts.size(); ++at) bits += entropy_term(rate(parts[at]) / rates);
  return std::min(1.0, bits.value() / std::log2(n));
}

}  // namespace dispersion_detail

/// `parts` are those that have the word, in a fixed order: the last bits depend on it. Parts has
/// size(), and gives a CorpusPart for each place below, five times: it need not keep them. Empty if
/// there are none. Cost: O(parts that have the word).
template <typename Parts>
std::optional<Dispersion> dispersion(const Parts& parts, const CorpusParts& all) {
  using dispersion_detail::as_real;
  std::uint64_t frequency = 0;
  for (std::size_t at = 0; at < parts.size(); ++at) frequency += parts[at].count;
  if (frequency == 0) return std::nullopt;
  const double f = as_real(frequency);
  const double size = as_real(all.size);
  Dispersion found;
  Sum apart, roots, divergence, covered;
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const CorpusPart part = parts[at];
    if (part.count == 0) continue;
    ++found.range;
    const double share = as_real(part.size) / size;
    const double of_word = as_real(part.count) / f;
    apart += std::abs(of_word - share);
    covered += share;
    roots += std::sqrt(share * as_real(part.count));
    divergence += of_word * log_ratio(part.count, all.size, frequency, part.size);
  }
  // A part without the word differs by its whole share.
  apart += std::max(0.0, 1 - covered.value());
  found.dp = apart.value() / 2;
  // Rounding must not make more than even of it.
  found.s = std::min(1.0, roots.value() * roots.value() / f);
  found.kl_divergence = std::max(0.0, divergence.value() / std::numbers::ln2);
  if (all.parts > 1) {
    const double n = as_real(all.parts);
    found.dp_norm = found.dp / (1 - as_real(all.smallest) / size);
    found.d = dispersion_detail::juilland_d(parts, found.range, n);
    found.u = *found.d * f;
    found.d2 = dispersion_detail::carroll_d2(parts, n);
  }
  return found;
}

}  // namespace inkling::stats
