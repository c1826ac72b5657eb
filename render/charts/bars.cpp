#include "render/charts/bars.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/charts/markup.h"

namespace inkling::render::charts {

namespace {

constexpr double kWidth = 640, kNames = 170, kBars = 380, kRow = 20;
constexpr std::size_t kLongestName = 24;
constexpr double kOverlapWidth = 560, kOverlapHeight = 120, kOverlapTop = 30;

void write_box(std::ostream& out, double x, double y, double width, double height,
               std::string_view kind) {
  out << fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"/>\n",
                     coordinate(x), coordinate(y), coordinate(width), coordinate(height), kind);
}

}  // namespace

void write_bars(std::ostream& out, const std::vector<Bar>& bars, const std::string& title) {
  if (bars.empty()) return;
  double most = 0;
  for (const Bar& bar : bars) most = std::max(most, bar.value);
  begin_svg(out, kWidth, kRow * static_cast<double>(bars.size()), title);
  double y = 0;
  for (const Bar& bar : bars) {
    const double width = most > 0 ? kBars * bar.value / most : 0;
    write_label(out, kNames - 6, y + 14, "end", shortened(bar.name, kLongestName));
    write_box(out, kNames, y + 2, width, kRow - 4, "a");
    write_label(out, kNames + width + 5, y + 14, "", bar.shown);
    y += kRow;
  }
  end_svg(out);
}

void write_overlap(std::ostream& out, const Overlap& overlap) {
  const double whole = overlap.first.value + overlap.second.value - overlap.shared.value;
  if (whole <= 0) return;
  const double scale = kOverlapWidth / whole;
  const double end = 10 + overlap.first.value * scale;
  const double begin = end - overlap.shared.value * scale;
  const double bottom = kOverlapTop + kOverlapHeight;
  begin_svg(out, kWidth, bottom + 30, overlap.title);
  write_box(out, 10, kOverlapTop, end - 10, kOverlapHeight, "a half");
  write_box(out, begin, kOverlapTop, overlap.second.value * scale, kOverlapHeight, "b half");
  write_label(out, 10, 20, "", overlap.first.name + " " + overlap.first.shown);
  write_label(out, 10 + kOverlapWidth, 20, "end", overlap.second.name + " " + overlap.second.shown);
  write_label(out, (begin + end) / 2, bottom + 18, "mid",
              overlap.shared.name + " " + overlap.shared.shown);
  end_svg(out);
}

}  // namespace inkling::render::charts
