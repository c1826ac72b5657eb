#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "render/charts/bars.h"
#include "render/charts/markup.h"

namespace inkling::render::charts {

namespace {

constexpr double kLeft = 70, kTop = 25, kWide = 540, kHigh = 280;

/// Whole powers of ten about some numbers.
struct Decades {
  int low = 0, high = 1;
  double part(double number) const { return (std::log10(number) - low) / (high - low); }
};

Decades decades_of(const std::vector<Point>& points, double Point::*axis) {
  double least = points.front().*axis, most = least;
  for (const Point& point : points) {
    least = std::min(least, point.*axis);
    most = std::max(most, point.*axis);
  }
  Decades decades{static_cast<int>(std::floor(std::log10(least))),
                  static_cast<int>(std::ceil(std::log10(most)))};
  decades.high = std::max(decades.high, decades.low + 1);
  return decades;
}

double across(const Decades& x, double number) { return kLeft + kWide * x.part(number); }
double down(const Decades& y, double number) { return kTop + kHigh * (1 - y.part(number)); }

void write_line(std::ostream& out, double x1, double y1, double x2, double y2) {
  out << fmt::format("<path class=\"rule\" d=\"M{} {}L{} {}\"/>\n", coordinate(x1), coordinate(y1),
                     coordinate(x2), coordinate(y2));
}

std::string power_name(int power) {
  return power >= 0 && power <= 6 ? fmt::format("{:.0f}", std::pow(10, power))
                                  : fmt::format("1e{}", power);
}

void write_axes(std::ostream& out, const LogChart& chart, const Decades& x, const Decades& y) {
  for (int power = x.low; power <= x.high; ++power) {
    const double at = across(x, std::pow(10, power));
    write_line(out, at, kTop, at, kTop + kHigh);
    write_label(out, at, kTop + kHigh + 16, "mid", power_name(power));
  }
  for (int power = y.low; power <= y.high; ++power) {
    const double at = down(y, std::pow(10, power));
    write_line(out, kLeft, at, kLeft + kWide, at);
    write_label(out, kLeft - 6, at + 4, "end", power_name(power));
  }
  write_label(out, kLeft + kWide, kTop + kHigh + 34, "end", chart.x);
  write_label(out, 4, 14, "", chart.y);
}

void write_path(std::ostream& out, const std::vector<Point>& points, const Decades& x,
                const Decades& y, const char* kind) {
  std::string path;
  for (const auto& [right, up] : points) {
    path += path.empty() ? 'M' : 'L';
    path += coordinate(across(x, right)) + ' ' + coordinate(down(y, up));
  }
  if (!path.empty()) out << fmt::format("<path class=\"{}\" d=\"{}\"/>\n", kind, path);
}

}  // namespace

void write_log_lines(std::ostream& out, const LogChart& chart) {
  if (chart.points.empty()) return;
  std::vector<Point> all = chart.points;
  all.insert(all.end(), chart.fit.begin(), chart.fit.end());
  const Decades x = decades_of(all, &Point::first);
  const Decades y = decades_of(all, &Point::second);
  begin_svg(out, kLeft + kWide + 30, kTop + kHigh + 45, chart.title);
  write_axes(out, chart, x, y);
  write_path(out, chart.points, x, y, "line");
  write_path(out, chart.fit, x, y, "fit");
  for (const auto& [right, up] : chart.points)
    out << fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"3\" class=\"a\"/>\n",
                       coordinate(across(x, right)), coordinate(down(y, up)));
  end_svg(out);
}

}  // namespace inkling::render::charts
