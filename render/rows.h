#pragma once

/// Rows one after the other, as lines of text.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "render/cells.h"

namespace inkling::render {

/// The places of the columns that a stream prints in a format: those that its style asks for, in
/// that order, else the usual ones. Throws OptionError for a name that is not among them.
std::vector<std::size_t> shown_columns(std::ostream& out, const std::vector<Column>& columns,
                                       TableFormat format);

/// The cells of a row for people; all columns, whichever are shown.
std::vector<std::string> human_line(const std::vector<Column>& columns,
                                    const std::vector<Cell>& row);

/// Prints rows as they come, in every format but `table`, where all rows have a say in the widths.
/// See print() in table.h for the formats. Cost: of csv and tsv a copy of the bytes.
class RowPrinter {
 public:
  /// `out` must outlive it. Throws as shown_columns() does.
  RowPrinter(std::ostream& out, std::vector<Column> columns, TableFormat format);

  void print_head();
  /// One cell for each column.
  void print(const std::vector<Cell>& row);

 private:
  void print_for_people(const std::vector<Cell>& row);
  void print_separated(const std::vector<Cell>& row);
  void print_object(const std::vector<Cell>& row);
  void append_field(std::string_view text);

  std::ostream& out_;
  std::vector<Column> columns_;
  std::vector<std::size_t> places_;  ///< of the columns that are shown
  TableFormat format_;
  std::string line_;
};

/// A text as a field of csv (RFC 4180), of tsv: see print().
std::string csv_field(const std::string& text);
std::string tsv_field(const std::string& text);

/// The head, the rows and the foot of a table, as RowPrinter prints them.
void print_head(std::ostream& out, const Table& table, TableFormat format);
void print_rows(std::ostream& out, const Table& table, TableFormat format);
void print_foot(std::ostream& out, TableFormat format);

}  // namespace inkling::render
