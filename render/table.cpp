#include "render/table.h"

#include <algorithm>
#include <cassert>
#include <ostream>
#include <utility>

#include "render/numbers.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

/// The text of a cell for people, with `decimals` for real numbers.
struct HumanCell {
  int decimals;
  std::string operator()(std::monostate) const { return "-"; }
  std::string operator()(const std::string& text) const { return terminal_text(text); }
  std::string operator()(std::uint64_t number) const { return grouped(number); }
  std::string operator()(double number) const { return fixed(number, decimals); }
};

struct ExactCell {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::uint64_t number) const { return std::to_string(number); }
  std::string operator()(double number) const { return shortest(number); }
};

/// Without the columns that are for the eye.
Table columns_of_data(const Table& table) {
  std::vector<std::size_t> places;
  std::vector<Column> columns;
  for (std::size_t at = 0; at < table.columns().size(); ++at) {
    if (table.columns()[at].is_for_the_eye) continue;
    places.push_back(at);
    columns.push_back(table.columns()[at]);
  }
  Table data(std::move(columns));
  for (const std::vector<Cell>& row : table.rows()) {
    std::vector<Cell> cells;
    for (const std::size_t at : places) cells.push_back(row[at]);
    data.add_row(std::move(cells));
  }
  return data;
}

std::vector<std::string> names(const std::vector<Column>& columns) {
  std::vector<std::string> result;
  for (const Column& column : columns) result.push_back(column.name);
  return result;
}

std::vector<std::string> human_line(const std::vector<Column>& columns,
                                    const std::vector<Cell>& row) {
  std::vector<std::string> line;
  for (std::size_t at = 0; at < row.size(); ++at) {
    line.push_back(std::visit(HumanCell{columns[at].decimals}, row[at]));
  }
  return line;
}

std::string padded(const std::string& text, std::size_t width, Align align) {
  const std::string blanks(width - display_width(text), ' ');
  return align == Align::left ? text + blanks : blanks + text;
}

void print_aligned(std::ostream& out, const Table& table) {
  AlignedRows rows(table.columns());
  for (const std::vector<Cell>& row : table.rows()) rows.measure(row);
  rows.print_head(out);
  for (const std::vector<Cell>& row : table.rows()) rows.print(out, row);
}

std::string replaced(std::string text, char from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, 1, to);
  }
  return text;
}

void print_markdown(std::ostream& out, const Table& table) {
  const auto print_line = [&](const std::vector<std::string>& line) {
    out << '|';
    for (const std::string& cell : line) out << ' ' << replaced(cell, '|', "\\|") << " |";
    out << '\n';
  };
  print_line(names(table.columns()));
  out << '|';
  for (const Column& column : table.columns())
    out << (column.align == Align::left ? " --- |" : " ---: |");
  out << '\n';
  for (const std::vector<Cell>& row : table.rows()) print_line(human_line(table.columns(), row));
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return '"' + replaced(text, '"', "\"\"") + '"';
}

std::string tsv_field(const std::string& text) {
  std::string field = replaced(text, '\\', "\\\\");
  field = replaced(std::move(field), '\t', "\\t");
  field = replaced(std::move(field), '\n', "\\n");
  return replaced(std::move(field), '\r', "\\r");
}

using FieldText = std::string (*)(const std::string&);

void print_separated(std::ostream& out, const Table& table, std::string_view separator,
                     std::string_view line_end, FieldText field) {
  const auto print_line = [&](const auto& cells, const auto& text_of) {
    for (std::size_t at = 0; at < cells.size(); ++at)
      out << (at == 0 ? "" : separator) << field(text_of(cells[at]));
    out << line_end;
  };
  print_line(names(table.columns()), [](const std::string& name) { return name; });
  for (const std::vector<Cell>& row : table.rows()) {
    print_line(row, [](const Cell& cell) { return std::visit(ExactCell{}, cell); });
  }
}

}  // namespace

AlignedRows::AlignedRows(std::vector<Column> columns) : columns_(std::move(columns)) {
  for (const Column& column : columns_) widths_.push_back(display_width(column.name));
}

void AlignedRows::measure(const std::vector<Cell>& row) {
  const std::vector<std::string> line = human_line(columns_, row);
  for (std::size_t at = 0; at < line.size(); ++at)
    widths_[at] = std::max(widths_[at], display_width(line[at]));
}

void AlignedRows::print_head(std::ostream& out) const { print_line(out, names(columns_)); }

void AlignedRows::print(std::ostream& out, const std::vector<Cell>& row) const {
  print_line(out, human_line(columns_, row));
}

void AlignedRows::print_line(std::ostream& out, const std::vector<std::string>& line) const {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    text += (at == 0 ? "" : "  ") + padded(line[at], widths_[at], columns_[at].align);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  out << text << '\n';
}

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add_row(std::vector<Cell> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

void print(std::ostream& out, const Table& table, TableFormat format) {
  switch (format) {
    case TableFormat::table:
      return print_aligned(out, table);
    case TableFormat::csv:
      return print_separated(out, columns_of_data(table), ",", "\r\n", csv_field);
    case TableFormat::tsv:
      return print_separated(out, columns_of_data(table), "\t", "\n", tsv_field);
    case TableFormat::markdown:
      return print_markdown(out, columns_of_data(table));
  }
}

}  // namespace inkling::render
