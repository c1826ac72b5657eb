#include "stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace inkling::stats {

namespace {

/// A place below `count`, from the upper half of the bits.
std::size_t drawn(std::mt19937_64& random, std::uint64_t count) {
  return static_cast<std::size_t>((random() >> 32) * count >> 32);
}

double at_rank(std::vector<double>& values, double share) {
  // 0.025 of 1,000 is 25, whichever way (1 - 0.95) / 2 was rounded.
  constexpr double kRounding = 1e-9;
  const double place = std::ceil(share * static_cast<double>(values.size()) - kRounding) - 1;
  const auto rank =
      static_cast<std::ptrdiff_t>(std::clamp(place, 0.0, static_cast<double>(values.size() - 1)));
  std::nth_element(values.begin(), values.begin() + rank, values.end());
  return values[static_cast<std::size_t>(rank)];
}

}  // namespace

std::vector<std::vector<double>> bootstrap_means(std::span<const std::vector<double>> series,
                                                 const BootstrapOptions& options) {
  std::vector<std::vector<double>> means(series.size());
  if (series.empty()) return means;
  const std::size_t count = series.front().size();
  std::mt19937_64 random(options.seed);
  std::vector<std::size_t> places(count);
  for (std::size_t sample = 0; sample < options.resamples; ++sample) {
    for (std::size_t& place : places) place = drawn(random, count);
    for (std::size_t at = 0; at < series.size(); ++at) {
      double sum = 0;
      for (const std::size_t place : places) sum += series[at][place];
      means[at].push_back(sum / static_cast<double>(count));
    }
  }
  return means;
}

Interval percentile_interval(std::vector<double>& values, double confidence) {
  const double left_out = (1 - confidence) / 2;
  return {at_rank(values, left_out), at_rank(values, 1 - left_out)};
}

}  // namespace inkling::stats
