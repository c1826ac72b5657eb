#include "bench/tools/portable_math.h"

#include <cmath>
#include <numbers>

namespace inkling::bench {

namespace {

/// The number of terms after which the next one is below 1e-17 of the sum.
constexpr int kLogTerms = 12;
constexpr int kExpTerms = 14;

}  // namespace

// x = m * 2^e with m in [sqrt(1/2), sqrt(2)), and ln m = 2 (s + s^3/3 + s^5/5 + ...) for s = (m -
// 1) / (m + 1).
double portable_log(double x) noexcept {
  int exponent = 0;
  double m = std::frexp(x, &exponent);
  if (m < std::numbers::sqrt2 / 2) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1);
  double sum = 0;
  for (int term = kLogTerms; term >= 0; --term) sum = sum * s * s + 1.0 / (2 * term + 1);
  return exponent * std::numbers::ln2 + 2 * s * sum;
}

// x = r + k ln 2 with |r| <= ln 2 / 2, and e^r = 1 + r (1 + r/2 (1 + r/3 (...))).
double portable_exp(double x) noexcept {
  const double k = std::floor(x / std::numbers::ln2 + 0.5);
  const double r = x - k * std::numbers::ln2;
  double sum = 1;
  for (int term = kExpTerms; term > 0; --term) sum = 1 + sum * r / term;
  return std::ldexp(sum, static_cast<int>(k));
}

}  // namespace inkling::bench
