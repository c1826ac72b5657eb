#pragma once

/// Whether a series rises or falls.

#include <cstdint>
#include <span>

namespace inkling::stats {

struct MannKendall {
  std::int64_t s = 0;   ///< pairs that rise less pairs that fall
  double variance = 0;  ///< of s without a trend
  double tau = 0;       ///< -1 to 1
  double z = 0;         ///< s, corrected for continuity, in standard deviations
  double p_value = 1;   ///< two-sided
};

/// The test for a monotonic trend, of values in the order of time.
///
///   S = sum over i < j of sign(x_j - x_i)
///   var S = (n (n - 1) (2 n + 5) - sum of t (t - 1) (2 t + 5)) / 18, t the sizes of groups of ties
///   Z = (S - sign S) / sqrt(var S), tau = S / sqrt(n0 (n0 - sum of t (t - 1) / 2)),
///   n0 = n (n - 1) / 2
///
/// The normal approximation is good from ten values on. Values that depend on those before them
/// look more like a trend than they are. 0 where all are equal or fewer than two. Mann (1945),
/// Nonparametric Tests Against Trend; Kendall (1975), Rank Correlation Methods (tau b).
/// Cost: O(n log n).
MannKendall mann_kendall(std::span<const double> values);

}  // namespace inkling::stats
