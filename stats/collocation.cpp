#include "stats/collocation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "stats/wide_integer.h"

namespace inkling::stats {

namespace {

double number(std::uint64_t n) noexcept { return static_cast<double>(n); }

/// n11 n00 - n10 n01 over the product of two margins.
double difference(const Contingency& t, std::uint64_t margin, std::uint64_t other) noexcept {
  if (margin == 0 || other == 0) return 0;
  const Signed128 excess =
      static_cast<Signed128>(t.n11) * t.n00 - static_cast<Signed128>(t.n10) * t.n01;
  return static_cast<double>(excess) / (number(margin) * number(other));
}

}  // namespace

double mi3(const Contingency& t) noexcept { return pmi(t) + 2 * std::log2(number(t.n11)); }

double log_dice(const Contingency& t) noexcept { return 14 + std::log2(dice(t)); }

double z_score(const Contingency& t) noexcept {
  const double expected = expected_n11(t);
  return expected == 0 ? 0 : difference(t, t.total(), 1) / std::sqrt(expected);
}

double minimum_sensitivity(const Contingency& t) noexcept {
  const std::uint64_t larger = std::max(t.row1(), t.col1());
  return larger == 0 ? 0 : number(t.n11) / number(larger);
}

double delta_p_second(const Contingency& t) noexcept { return difference(t, t.row1(), t.row2()); }

double delta_p_first(const Contingency& t) noexcept { return difference(t, t.col1(), t.col2()); }

}  // namespace inkling::stats
