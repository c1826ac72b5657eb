#include "render/table.h"

#include <algorithm>
#include <cassert>
#include <ostream>
#include <utility>

#include "render/numbers.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// How a cell reads to people; `decimals` for real numbers.
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

std::vector<std::string> names(const Table& table) {
  std::vector<std::string> result;
  for (const Column& column : table.columns()) result.push_back(column.name);
  return result;
}

Lines human_lines(const Table& table) {
  Lines lines{names(table)};
  for (const std::vector<Cell>& row : table.rows()) {
    std::vector<std::string>& line = lines.emplace_back();
    for (std::size_t at = 0; at < row.size(); ++at) {
      line.push_back(std::visit(HumanCell{table.columns()[at].decimals}, row[at]));
    }
  }
  return lines;
}

std::vector<std::size_t> widths(const Lines& lines) {
  std::vector<std::size_t> result(lines.front().size());
  for (const std::vector<std::string>& line : lines) {
    for (std::size_t at = 0; at < line.size(); ++at) result[at] = std::max(result[at], display_width(line[at]));
  }
  return result;
}

std::string padded(const std::string& text, std::size_t width, Align align) {
  const std::string blanks(width - display_width(text), ' ');
  return align == Align::left ? text + blanks : blanks + text;
}

void print_aligned(std::ostream& out, const Table& table) {
  const Lines lines = human_lines(table);
  const std::vector<std::size_t> width = widths(lines);
  for (const std::vector<std::string>& line : lines) {
    std::string text;
    for (std::size_t at = 0; at < line.size(); ++at) {
      text += (at == 0 ? "" : "  ") + padded(line[at], width[at], table.columns()[at].align);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  }
}

std::string replaced(std::string text, char from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
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
  const Lines lines = human_lines(table);
  print_line(lines.front());
  out << '|';
  for (const Column& column : table.columns()) out << (column.align == Align::left ? " --- |" : " ---: |");
  out << '\n';
  std::for_each(lines.begin() + 1, lines.end(), print_line);
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

void print_separated(std::ostream& out, const Table& table, std::string_view separator, std::string_view line_end,
                     FieldText field) {
  const auto print_line = [&](const auto& cells, const auto& text_of) {
    for (std::size_t at = 0; at < cells.size(); ++at) out << (at == 0 ? "" : separator) << field(text_of(cells[at]));
    out << line_end;
  };
  print_line(names(table), [](const std::string& name) { return name; });
  for (const std::vector<Cell>& row : table.rows()) {
    print_line(row, [](const Cell& cell) { return std::visit(ExactCell{}, cell); });
  }
}

}  // namespace

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
      return print_separated(out, table, ",", "\r\n", csv_field);
    case TableFormat::tsv:
      return print_separated(out, table, "\t", "\n", tsv_field);
    case TableFormat::markdown:
      return print_markdown(out, table);
  }
}

}  // namespace inkling::render
