#include "stats/line_fit.h"

#include <cmath>
#include <limits>

#include "stats/information.h"

namespace inkling::stats {

namespace {

Point mean_of(std::size_t count, const PointWalk& points) {
  Sum x, y;
  points([&](const Point& point) {
    x += point.x;
    y += point.y;
  });
  const double n = static_cast<double>(count);
  return {x.value() / n, y.value() / n};
}

void add_errors(std::size_t count, const PointWalk& points, double mean_x, double sxx, Line& line) {
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  Sum residuals;
  points([&](const Point& point) {
    const double residual = point.y - (line.intercept + line.slope * point.x);
    residuals += residual * residual;
  });
  const double n = static_cast<double>(count);
  const double variance = count > 2 ? residuals.value() / (n - 2) : kUnknown;
  line.slope_error = std::sqrt(variance / sxx);
  line.intercept_error = std::sqrt(variance * (1 / n + mean_x * mean_x / sxx));
}

}  // namespace

std::optional<Line> fit_line(std::span<const Point> points) {
  return fit_line(points.size(), [points](const std::function<void(const Point&)>& visit) {
    for (const Point& point : points) visit(point);
  });
}

std::optional<Line> fit_line(std::size_t count, const PointWalk& points) {
  if (count < 2) return std::nullopt;
  const Point mean = mean_of(count, points);
  Sum sxx, sxy, syy;
  points([&](const Point& point) {
    sxx += (point.x - mean.x) * (point.x - mean.x);
    sxy += (point.x - mean.x) * (point.y - mean.y);
    syy += (point.y - mean.y) * (point.y - mean.y);
  });
  if (sxx.value() == 0) return std::nullopt;
  const double slope = sxy.value() / sxx.value();
  const double r2 = syy.value() == 0 ? 1 : slope * sxy.value() / syy.value();
  Line line{.slope = slope, .intercept = mean.y - slope * mean.x, .r2 = r2};
  add_errors(count, points, mean.x, sxx.value(), line);
  return line;
}

}  // namespace inkling::stats
