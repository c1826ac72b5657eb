#include "stats/dispersion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "stats/information.h"

namespace inkling::stats {

namespace {

double as_real(std::uint64_t n) noexcept { return static_cast<double>(n); }

/// Relative frequencies; those of all other parts are 0.
double rate(const CorpusPart& part) noexcept { return as_real(part.count) / as_real(part.size); }

double juilland_d(std::span<const CorpusPart> parts, double n) {
  const auto has_word = [](const CorpusPart& part) { return part.count > 0; };
  // Of one part alone it is 0 whatever the rate, which rounding must not hide.
  if (std::ranges::count_if(parts, has_word) == 1) return 0;
  Sum rates;
  for (const CorpusPart& part : parts) rates += rate(part);
  const double mean = rates.value() / n;
  Sum squares;
  for (const CorpusPart& part : parts) squares += (rate(part) - mean) * (rate(part) - mean);
  squares += (n - as_real(parts.size())) * mean * mean;
  // Rounding must not make it less than 0.
  return std::max(0.0, 1 - std::sqrt(squares.value() / n) / mean / std::sqrt(n - 1));
}

double carroll_d2(std::span<const CorpusPart> parts, double n) {
  Sum rates;
  for (const CorpusPart& part : parts) rates += rate(part);
  Sum bits;
  for (const CorpusPart& part : parts) bits += entropy_term(rate(part) / rates.value());
  return std::min(1.0, bits.value() / std::log2(n));
}

}  // namespace

std::optional<Dispersion> dispersion(std::span<const CorpusPart> parts, const CorpusParts& all) {
  std::uint64_t frequency = 0;
  for (const CorpusPart& part : parts) frequency += part.count;
  if (frequency == 0) return std::nullopt;
  const double f = as_real(frequency);
  const double size = as_real(all.size);
  Dispersion found;
  Sum apart, roots, divergence, covered;
  for (const CorpusPart& part : parts) {
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
    found.d = juilland_d(parts, n);
    found.d2 = carroll_d2(parts, n);
  }
  found.u = found.d * f;
  return found;
}

}  // namespace inkling::stats
