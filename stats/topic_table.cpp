#include "stats/topic_table.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "stats/contingency.h"
#include "stats/information.h"

namespace inkling::stats {

namespace {

__extension__ using Wide = __int128;

/// Of more degrees, the approximations of Boost take less time than the sum; of a larger statistic,
/// e^-x has no more digits.
constexpr std::size_t kMostSummedDegrees = 64;
constexpr double kMostSummedHalf = 600;

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

/// The finite sums of Abramowitz & Stegun (1964), 26.4.4 and 26.4.5, whose terms are all positive.
double p_value_by_sum(double half, std::size_t degrees) noexcept {
  const bool is_odd = degrees % 2 == 1;
  double term = is_odd ? 2 * std::sqrt(half / std::numbers::pi) : 1;
  double sum = 0;
  for (double at = is_odd ? 1.5 : 1; at <= static_cast<double>(degrees) / 2; ++at) {
    sum += term;
    term *= half / at;
  }
  if (is_odd) return std::min(1.0, std::erfc(std::sqrt(half)) + std::exp(-half) * sum);
  return std::min(1.0, std::exp(-half) * sum);
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
  const double half = statistic / 2;
  if (degrees <= kMostSummedDegrees && half <= kMostSummedHalf)
    return p_value_by_sum(half, degrees);
  using NoThrow = boost::math::policies::policy<
      boost::math::policies::domain_error<boost::math::policies::ignore_error>,
      boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
      boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
      boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;
  return boost::math::gamma_q(static_cast<double>(degrees) / 2, statistic / 2, NoThrow{});
}

}  // namespace inkling::stats
