#pragma once

/// Tables, for people and for programs.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "render/cells.h"
#include "render/style.h"

namespace inkling::render {

/// Prints rows in the format `table`: the caller measures all of them, then prints all of them, for
/// there may be more than fit into memory. Where the style of the stream has a width, bars
/// shrink and the widest texts are cut until a line fits; numbers stay whole, and where they alone
/// are too wide, a row and its heading go on in further lines.
class AlignedRows {
 public:
  /// `indent` columns stay free before each line.
  explicit AlignedRows(std::vector<Column> columns, std::size_t indent = 0);

  /// One cell for each column.
  void measure(const std::vector<Cell>& row);
  /// The names of the columns. What is printed from here on fits `out`.
  void print_head(std::ostream& out);
  void print(std::ostream& out, const std::vector<Cell>& row) const;

 private:
  void fit(std::size_t width);
  void hide_spare();
  /// Whether the columns, as wide as they are, fit so many lines or fewer; sets folds_.
  bool fits(std::size_t width, std::size_t lines);
  /// Takes from the widest of some columns until that is so. False: it is not.
  template <typename IsOne>
  bool shrink(std::size_t width, std::size_t lines, std::size_t narrowest, IsOne is_one);
  bool is_gone(std::size_t at) const noexcept;
  void print_line(std::ostream& out, const std::vector<std::string>& line, bool is_head) const;
  std::string cell(const Style& style, std::size_t at, const std::string& text, bool is_head) const;

  std::vector<Column> columns_;
  std::vector<std::size_t> measured_;
  std::vector<std::size_t> widths_;   ///< those measured, until fit() takes from them
  std::vector<std::size_t> folds_{};  ///< the columns that begin a further line, ascending
  std::size_t indent_;
};

/// table: aligned by display width, numbers rounded and grouped, unsafe characters made visible;
/// markdown: the same cells between bars, with escapes where text would be markup. csv (RFC 4180,
/// lines end in CR LF) and tsv (tab, line feed, carriage return and backslash as \t \n \r \\)
/// write exact numbers and exact strings, and so does jsonl, where a cell is a member named as its
/// column. latex: a tabular with the cells of markdown. Where the style of the stream names
/// columns, these are printed in their order; throws OptionError for a name that the table does not
/// have. Rows are printed as they are made; in the format `table` they are made twice.
void print(std::ostream& out, const RowSource& rows, TableFormat format = TableFormat::table);
/// As print(); in the format `table`, a table without rows is "no <what> listed", such as a term.
void print_listed(std::ostream& out, const RowSource& rows, TableFormat format, const char* what);
/// A table beside the one that an answer is about, in the format `table`: with its usual columns,
/// whichever were asked for.
void print_beside(std::ostream& out, const RowSource& rows);
/// In the format `table`, `indent` columns from the left.
void print_indented(std::ostream& out, const RowSource& rows, std::size_t indent);

}  // namespace inkling::render
