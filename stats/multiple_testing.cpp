#include "stats/multiple_testing.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace inkling::stats {

std::vector<double> benjamini_hochberg(std::span<const double> p_values) {
  const std::size_t m = p_values.size();
  std::vector<std::size_t> order(m);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, std::ranges::greater{}, [&](std::size_t at) { return p_values[at]; });
  std::vector<double> q_values(m);
  double least = 1;
  for (std::size_t i = 0; i < m; ++i) {
    const double rank = static_cast<double>(m - i);
    const double p = p_values[order[i]];
    // Rounding must not bring it below p.
    least = std::min(least, std::max(p, p * static_cast<double>(m) / rank));
    q_values[order[i]] = least;
  }
  return q_values;
}

}  // namespace inkling::stats
