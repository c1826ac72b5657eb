#pragma once

/// Charts that the sections of a page are made of.

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inkling::render::charts {

struct Bar {
  std::string name{};
  double value = 0;     ///< at least 0
  std::string shown{};  ///< the value as it is printed
};
/// A horizontal bar for each, the longest with the greatest value. Nothing without bars.
void write_bars(std::ostream& out, const std::vector<Bar>& bars, const std::string& title);

using Point = std::pair<double, double>;
struct LogChart {
  std::string title{}, x{}, y{};  ///< names of the image and its axes
  std::vector<Point> points{};    ///< x and y above 0, with x rising
  std::vector<Point> fit{};       ///< likewise: what a law predicts
};
/// A line with points on axes that are logarithmic both; nothing without points.
void write_log_lines(std::ostream& out, const LogChart& chart);

struct HeatMap {
  std::string title{};
  std::vector<std::string> rows{}, columns{};
  /// 0 (blank) to 1 (full), by row and column.
  std::function<double(std::size_t, std::size_t)> shade{};
};
void write_heat_map(std::ostream& out, const HeatMap& map);

/// Two quantities as rectangles of one height whose overlap is what they share: all three areas are
/// in proportion. `shared` is at most the lesser of them.
struct Overlap {
  std::string title{};
  Bar first{}, second{}, shared{};
};
void write_overlap(std::ostream& out, const Overlap& overlap);

}  // namespace inkling::render::charts
