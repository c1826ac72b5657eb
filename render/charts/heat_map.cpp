#include <fmt/format.h>

#include <algorithm>

#include "render/charts/bars.h"
#include "render/charts/markup.h"

namespace inkling::render::charts {

namespace {

constexpr double kCell = 22, kRowNames = 190, kColumnNames = 120;
constexpr std::size_t kLongestHeatName = 26, kLongestColumn = 16;

void write_column_name(std::ostream& out, double x, const std::string& name) {
  out << fmt::format("<text transform=\"translate({} {}) rotate(-60)\">{}</text>\n", coordinate(x),
                     coordinate(kColumnNames - 6), escaped(shortened(name, kLongestColumn)));
}

void write_cell(std::ostream& out, double x, double y, double shade) {
  out << fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"a\" fill-opacity=\"{}\"/>\n",
      coordinate(x), coordinate(y), coordinate(kCell - 1), coordinate(kCell - 1),
      coordinate(std::clamp(shade, 0.0, 1.0)));
}

}  // namespace

void write_heat_map(std::ostream& out, const HeatMap& map) {
  if (map.rows.empty() || map.columns.empty()) return;
  // The last column's name leans to the right of its cell.
  const double width = kRowNames + kCell * static_cast<double>(map.columns.size()) + 60;
  begin_svg(out, width, kColumnNames + kCell * static_cast<double>(map.rows.size()), map.title);
  for (std::size_t column = 0; column < map.columns.size(); ++column)
    write_column_name(out, kRowNames + kCell * (static_cast<double>(column) + 0.6),
                      map.columns[column]);
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    const double y = kColumnNames + kCell * static_cast<double>(row);
    write_label(out, kRowNames - 6, y + 15, "end", shortened(map.rows[row], kLongestHeatName));
    for (std::size_t column = 0; column < map.columns.size(); ++column)
      write_cell(out, kRowNames + kCell * static_cast<double>(column), y, map.shade(row, column));
  }
  end_svg(out);
}

}  // namespace inkling::render::charts
