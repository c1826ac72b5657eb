#pragma once

/// How far means would go if other topics had been drawn.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/interval.h"

namespace inkling::stats {

struct BootstrapOptions {
  std::size_t resamples = 10'000;  ///< at least 1
  std::uint64_t seed = 1;          ///< of std::mt19937_64, which gives the same numbers everywhere
};

/// Each sample is made of as many places as the series have values, drawn with replacement, the
/// same for all series. Of each series, the mean in every sample. The series have equal lengths, at
/// least 1 and below 2^32. Efron (1979), Bootstrap Methods: Another Look at the Jackknife. Cost:
/// O(resamples * values).
std::vector<std::vector<double>> bootstrap_means(std::span<const std::vector<double>> series,
                                                 const BootstrapOptions& options = {});

/// The percentile interval: the values that leave (1 - confidence) / 2 of all at either side, the
/// nearest ranks. `values` has at least one; it is reordered. Cost: O(values).
Interval percentile_interval(std::vector<double>& values, double confidence = 0.95);

}  // namespace inkling::stats
