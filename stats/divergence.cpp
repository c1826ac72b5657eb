#include "stats/divergence.h"

#include <numbers>

#include "stats/information.h"
#include "stats/wide_integer.h"

namespace inkling::stats {

double jensen_shannon_part(std::uint64_t a, std::uint64_t c, std::uint64_t b,
                           std::uint64_t d) noexcept {
  if (c == 0 || d == 0 || (a == 0 && b == 0)) return 0;
  const Signed128 first = Signed128{a} * d, second = Signed128{b} * c;
  const double x = static_cast<double>(first - second) / static_cast<double>(first + second);
  const double mean = (static_cast<double>(a) / static_cast<double>(c) +
                       static_cast<double>(b) / static_cast<double>(d)) /
                      2;
  return mean * (divergence_term(x) + divergence_term(-x)) / (2 * std::numbers::ln2);
}

}  // namespace inkling::stats
