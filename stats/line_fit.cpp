#include "stats/line_fit.h"

#include <cmath>
#include <limits>

#include "stats/information.h"

namespace inkling::stats {

namespace {

Point mean_of(std::span<const Point> points) noexcept {
  Sum x, y;
  for (const Point& point : points) {
    x += point.x;
    y += point.y;
  }
  const double n = static_cast<double>(points.size());
  return {x.value() / n, y.value() / n};
}

void add_errors(std::span<const Point> points, double mean_x, double sxx, Line& line) noexcept {
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  Sum residuals;
  for (const Point& point : points) {
    const double residual = point.y - (line.intercept + line.slope * point.x);
    residuals += residual * residual;
  }
  const double n = static_cast<double>(points.size());
  const double variance = points.size() > 2 ? residuals.value() / (n - 2) : kUnknown;
  line.slope_error = std::sqrt(variance / sxx);
  line.intercept_error = std::sqrt(variance * (1 / n + mean_x * mean_x / sxx));
}

}  // namespace

std::optional<Line> fit_line(std::span<const Point> points) noexcept {
  if (points.size() < 2) return std::nullopt;
  const Point mean = mean_of(points);
  Sum sxx, sxy, syy;
  for (const Point& point : points) {
    sxx += (point.x - mean.x) * (point.x - mean.x);
    sxy += (point.x - mean.x) * (point.y - mean.y);
    syy += (point.y - mean.y) * (point.y - mean.y);
  }
  if (sxx.value() == 0) return std::nullopt;
  const double slope = sxy.value() / sxx.value();
  const double r2 = syy.value() == 0 ? 1 : slope * sxy.value() / syy.value();
  Line line{.slope = slope, .intercept = mean.y - slope * mean.x, .r2 = r2};
  add_errors(points, mean.x, sxx.value(), line);
  return line;
}

}  // namespace inkling::stats
