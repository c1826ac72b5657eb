#include "stats/mcnemar.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace inkling::stats {

namespace {

constexpr double kQuantileOf975 = 1.959963984540054;  ///< of the standard normal distribution

/// ln C(n, k), a factor at a time.
double log_binomial(std::uint64_t n, std::uint64_t k) {
  double sum = 0;
  for (std::uint64_t i = 1; i <= k; ++i)
    sum += std::log(static_cast<double>(n - k + i) / static_cast<double>(i));
  return sum;
}

}  // namespace

double mcnemar_exact_p(std::uint64_t only_first, std::uint64_t only_second) {
  const std::uint64_t n = only_first + only_second;
  const std::uint64_t least = std::min(only_first, only_second);
  if (only_first == only_second) return 1;
  // In units of the largest term of the tail, which may itself be too small for a double.
  double sum = 0, term = 1;
  for (std::uint64_t i = least; term > 0; --i) {
    sum += term;
    if (i == 0) break;
    term *= static_cast<double>(i) / static_cast<double>(n - i + 1);
  }
  const double log_largest = log_binomial(n, least) - static_cast<double>(n) * std::numbers::ln2;
  return std::min(1.0, 2 * sum * std::exp(log_largest));
}

Interval difference_of_shares(const PairedOutcomes& outcomes) {
  const double n = static_cast<double>(outcomes.documents()) + 2;
  const double first = static_cast<double>(outcomes.only_first) + 0.5;
  const double second = static_cast<double>(outcomes.only_second) + 0.5;
  const double difference = (first - second) / n;
  const double deviation = std::sqrt((first + second) / n - difference * difference) / std::sqrt(n);
  return {std::max(-1.0, difference - kQuantileOf975 * deviation),
          std::min(1.0, difference + kQuantileOf975 * deviation)};
}

}  // namespace inkling::stats
