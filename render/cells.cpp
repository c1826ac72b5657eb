#include "render/cells.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <cmath>
#include <utility>

#include "render/numbers.h"

namespace inkling::render {

bool is_for_people(TableFormat format) noexcept {
  return format == TableFormat::table || format == TableFormat::markdown ||
         format == TableFormat::latex;
}

std::string in_one_text(const CellList& values) {
  return fmt::format("{}", fmt::join(values, ", "));
}

Cell count_cell(double count) {
  constexpr double kMostExact = 9'007'199'254'740'992;  // 2^53
  const bool is_whole = count >= 0 && count < kMostExact && std::trunc(count) == count;
  return is_whole ? Cell(static_cast<std::uint64_t>(count)) : Cell(count);
}

Cell probability_cell(double p, TableFormat format) {
  constexpr int kDecimals = 6;
  if (is_for_people(format)) return probability(p, kDecimals);
  const bool is_number = format == TableFormat::jsonl || !(p >= 0 && p < kLeastProbability);
  return is_number ? Cell(p) : Cell(kBelowLeast);
}

Column headed(const char* heading, Column column) {
  column.heading = heading;
  return column;
}

Column bar_column() { return {.name = "", .is_for_the_eye = true, .role = Role::bar}; }

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add_row(std::vector<Cell> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

Table::operator RowSource() const {
  return {columns_, [this](const RowSource::Add& add_row) {
            for (const std::vector<Cell>& row : rows_) add_row(row);
          }};
}

}  // namespace inkling::render
