#pragma once

/// What tables are made of: rows and columns.

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "inkling/table_format.h"
#include "render/style.h"

namespace inkling::render {

using inkling::TableFormat;

/// Several values in one cell, such as labels: an array in JSON, in one text elsewhere.
using CellList = std::vector<std::string>;

/// An empty cell is std::monostate; numbers stay numbers until they are printed.
using Cell = std::variant<std::monostate, std::string, std::uint64_t, double, CellList>;

/// "tea, coffee".
std::string in_one_text(const CellList& values);

/// What may be a whole number, printed as one if it is.
Cell count_cell(double count);

/// Whether numbers are rounded in it.
bool is_for_people(TableFormat format) noexcept;

/// A probability, rounded for people. What is too small to be told apart from 0 is "< 1e-300", but
/// in JSON, where a number stays one.
Cell probability_cell(double p, TableFormat format);

enum class Align { left, right };

/// Of a match, where people look first: a text beside it is cut at its outer end. One that is
/// written from right to left has that end on the other side.
enum class Side { none, left, right };

struct Column {
  std::string name;
  Align align = Align::left;
  int decimals = 4;                    ///< for real numbers, in formats for people
  bool is_for_the_eye = name.empty();  ///< a bar or a remark: only TableFormat::table prints it
  Role role = Role::plain;             ///< that of its cells
  bool is_extra = false;               ///< people see it only when they ask for it by name
  std::string heading{};               ///< above it in TableFormat::table; empty: its name
  Side side = Side::none;
  bool is_spare = false;  ///< the first to go where a line does not fit, unless it was asked for
};

/// With words above it for people.
Column headed(const char* heading, Column column);

/// A column for bars, without a name.
Column bar_column();

/// A table of which one row is in memory at a time, while it is printed.
struct RowSource {
  /// Takes a row: one cell for each column.
  using Add = std::function<void(const std::vector<Cell>& row)>;

  std::vector<Column> columns;
  /// Hands on one row after another, the same ones whenever it is called.
  std::function<void(const Add& add_row)> each;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns);

  /// One cell for each column.
  void add_row(std::vector<Cell> cells);

  const std::vector<Column>& columns() const noexcept { return columns_; }
  const std::vector<std::vector<Cell>>& rows() const noexcept { return rows_; }
  /// Its rows in turn; it must outlive them.
  operator RowSource() const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace inkling::render
