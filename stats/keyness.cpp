#include "stats/keyness.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "stats/information.h"
#include "stats/wide_integer.h"

namespace inkling::stats {

namespace {

/// The 97.5th percentile of the normal distribution.
constexpr double kNormal95 = 1.959963984540054;

double real(std::uint64_t n) noexcept { return static_cast<double>(n); }

bool has_both(const Contingency& t) noexcept { return t.col1() > 0 && t.col2() > 0; }

/// Twice a count, with 1 for none: halves as whole numbers.
std::uint64_t doubled(std::uint64_t count) noexcept { return count == 0 ? 1 : 2 * count; }

}  // namespace

double keyness_g2(const Contingency& t) noexcept {
  if (!has_both(t) || t.row1() == 0) return 0;
  const auto excess = static_cast<double>(static_cast<Signed128>(t.n11) * t.col2() -
                                          static_cast<Signed128>(t.n10) * t.col1());
  const double row = real(t.row1());
  // Observed and expected counts have the same sum, so the terms that cancel are left out.
  const double target = real(t.col1()) * row;
  const double reference = real(t.col2()) * row;
  const double divergence =
      target * divergence_term(excess / target) + reference * divergence_term(-excess / reference);
  const double g2 = 2 * divergence / real(t.total());
  return excess < 0 ? -g2 : g2;
}

double keyness_log_ratio(const Contingency& t) noexcept {
  if (!has_both(t)) return 0;
  return log_ratio(doubled(t.n11), t.col2(), doubled(t.n10), t.col1()) / std::numbers::ln2;
}

Interval keyness_log_ratio_interval(const Contingency& t) noexcept {
  if (!has_both(t)) return {};
  const double variance =
      2 / real(doubled(t.n11)) - 1 / real(t.col1()) + 2 / real(doubled(t.n10)) - 1 / real(t.col2());
  const double radius = kNormal95 * std::sqrt(std::max(variance, 0.0)) / std::numbers::ln2;
  const double middle = keyness_log_ratio(t);
  return {middle - radius, middle + radius};
}

double keyness_bic(const Contingency& t) noexcept {
  return t.total() == 0 ? 0 : std::abs(keyness_g2(t)) - std::log(real(t.total()));
}

double keyness_ell(const Contingency& t) noexcept {
  if (!has_both(t)) return 0;
  const double smaller = real(std::min(t.col1(), t.col2()));
  const double least = real(t.row1()) * smaller / real(t.total());
  return least <= 1 ? 0 : std::abs(keyness_g2(t)) / (real(t.total()) * std::log(least));
}

}  // namespace inkling::stats
