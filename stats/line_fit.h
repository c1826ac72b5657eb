#pragma once

/// A straight line through points.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

namespace inkling::stats {

struct Point {
  double x = 0;
  double y = 0;
};

struct Line {
  double slope = 0;
  double intercept = 0;
  double r2 = 0;  ///< share of the variance of y that the line explains; 1 if y does not vary
  /// Standard errors, infinite for two points.
  double slope_error = 0, intercept_error = 0;
};

/// Ordinary least squares: the line that minimises the sum of squared vertical distances.
///
///   slope = Sxy / Sxx, intercept = mean y - slope * mean x, r2 = Sxy^2 / (Sxx Syy)
///   slope error^2 = s2 / Sxx, intercept error^2 = s2 (1/n + (mean x)^2 / Sxx), s2 = residual sum
///   of squares / (n - 2)
///
/// The errors are those of independent points (Draper & Smith 1998, Applied Regression Analysis,
/// section 1.4). Empty if all x are equal, or with fewer than two points. Two passes, compensated
/// sums.
std::optional<Line> fit_line(std::span<const Point> points);

/// Shows all points, in the same order whenever it is called.
using PointWalk = std::function<void(const std::function<void(const Point&)>& visit)>;

/// The same of so many points that are made as they are needed: each of them three times.
std::optional<Line> fit_line(std::size_t count, const PointWalk& points);

}  // namespace inkling::stats
