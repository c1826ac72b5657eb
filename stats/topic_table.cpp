#include "stats/topic_table.h"

#include <boost/math/special_functions/gamma.hpp>
#include <limits>
#include <numeric>

#include "stats/contingency.h"
#include "stats/information.h"

namespace inkling::stats {

namespace {

__extension__ using Wide = __int128;

std::uint64_t sum_of(std::span<const std::uint64_t> counts) noexcept {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Sums cell(x, expected) over both rows, where a cell is 1 + x times what is expected.
template <typename CellFunction>
double sum_of_cells(std::span<const std::uint64_t> with, std::span<const std::uint64_t> sizes,
                    CellFunction cell) noexcept {
  const std::uint64_t N = sum_of(sizes), term = sum_of(with);
  if (term == 0 || term == N) return 0;
  const auto n = static_cast<double>(N);
  Sum sum;
  for (std::size_t topic = 0; topic < sizes.size(); ++topic) {
    const auto size = static_cast<double>(sizes[topic]);
    if (sizes[topic] == 0) continue;
    const auto excess = static_cast<double>(static_cast<Wide>(with[topic]) * N -
                                            static_cast<Wide>(term) * sizes[topic]);
    for (const auto& [row, sign] : {std::pair(static_cast<double>(term), 1.0),
                                    std::pair(static_cast<double>(N - term), -1.0)}) {
      const double margins = row * size;
      sum += cell(sign * excess / margins, margins / n);
    }
  }
  return sum.value();
}

}  // namespace

double g2(std::span<const std::uint64_t> with, std::span<const std::uint64_t> sizes) noexcept {
  return 2 * sum_of_cells(with, sizes,
                          [](double x, double expected) { return expected * divergence_term(x); });
}

double chi_square(std::span<const std::uint64_t> with,
                  std::span<const std::uint64_t> sizes) noexcept {
  return sum_of_cells(with, sizes, [](double x, double expected) { return expected * x * x; });
}

double chi_square_p_value(double statistic, std::size_t degrees) noexcept {
  if (degrees == 1) return chi_square_p_value(statistic);
  using NoThrow = boost::math::policies::policy<
      boost::math::policies::domain_error<boost::math::policies::ignore_error>,
      boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
      boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
      boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;
  return boost::math::gamma_q(static_cast<double>(degrees) / 2, statistic / 2, NoThrow{});
}

}  // namespace inkling::stats
