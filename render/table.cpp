#include "render/table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <ostream>
#include <utility>

#include "inkling/error.h"
#include "render/graphemes.h"
#include "render/json.h"
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

std::vector<std::string> names(const std::vector<Column>& columns) {
  std::vector<std::string> result;
  for (const Column& column : columns) result.push_back(column.name);
  return result;
}

std::vector<std::string> headings(const std::vector<Column>& columns) {
  std::vector<std::string> result;
  for (const Column& column : columns)
    result.push_back(column.heading.empty() ? column.name : column.heading);
  return result;
}

/// The column of that name. Throws OptionError.
std::size_t column_named(const Table& table, const std::string& name) {
  std::vector<std::string> known = names(table.columns());
  const auto found = std::ranges::find(known, name);
  if (!name.empty() && found != known.end()) return static_cast<std::size_t>(found - known.begin());
  std::erase(known, "");
  throw unknown_choice("columns", name, known);
}

/// The columns that a stream prints in a format: those asked for, else the usual ones.
std::vector<std::size_t> shown_columns(std::ostream& out, const Table& table, TableFormat format) {
  std::vector<std::size_t> places;
  if (ColumnChoice* const asked = style_of(out).columns) {
    asked->was_met = true;
    for (const std::string& name : asked->names) places.push_back(column_named(table, name));
    return places;
  }
  for (std::size_t at = 0; at < table.columns().size(); ++at) {
    const Column& column = table.columns()[at];
    const bool is_left_out = (column.is_extra && is_for_people(format)) ||
                             (column.is_for_the_eye && format != TableFormat::table);
    if (!is_left_out) places.push_back(at);
  }
  return places;
}

Table shown(std::ostream& out, const Table& table, TableFormat format) {
  const std::vector<std::size_t> places = shown_columns(out, table, format);
  std::vector<Column> columns;
  for (const std::size_t at : places) columns.push_back(table.columns()[at]);
  Table data(std::move(columns));
  for (const std::vector<Cell>& row : table.rows()) {
    std::vector<Cell> cells;
    for (const std::size_t at : places) cells.push_back(row[at]);
    data.add_row(std::move(cells));
  }
  return data;
}

std::vector<std::string> human_line(const std::vector<Column>& columns,
                                    const std::vector<Cell>& row) {
  std::vector<std::string> line;
  for (std::size_t at = 0; at < row.size(); ++at) {
    line.push_back(std::visit(HumanCell{columns[at].decimals}, row[at]));
  }
  return line;
}

constexpr std::size_t kGap = 2;
/// Texts and bars are not cut to less than this, while there is another way.
constexpr std::size_t kNarrowestText = 8;
constexpr std::size_t kVeryNarrowText = 4;
constexpr std::size_t kNarrowestBar = 5;

/// `#` times a number, not the remark that may stand in its place.
bool is_bar(const std::string& text) {
  return !text.empty() && text.find_first_not_of(text[0]) == std::string::npos;
}

/// A bar of a column that was `measured` wide, in one that is `width` wide.
std::string scaled_bar(const std::string& bar, std::size_t measured, std::size_t width) {
  return width < measured ? bar.substr(0, (bar.size() * width + measured - 1) / measured) : bar;
}

void print_aligned(std::ostream& out, const Table& all, std::size_t indent) {
  const Table table = shown(out, all, TableFormat::table);
  AlignedRows rows(table.columns(), indent);
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

void print_markdown_line(std::ostream& out, const std::vector<std::string>& line) {
  out << '|';
  for (const std::string& cell : line) out << ' ' << replaced(cell, '|', "\\|") << " |";
  out << '\n';
}

void print_markdown_head(std::ostream& out, const std::vector<Column>& columns) {
  print_markdown_line(out, names(columns));
  out << '|';
  for (const Column& column : columns) out << (column.align == Align::left ? " --- |" : " ---: |");
  out << '\n';
}

/// The characters that LaTeX reads as commands.
std::string latex_text(const std::string& text) {
  constexpr std::string_view kSpecial = "&%$#_{}";
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\textbackslash{}";
    } else if (c == '~') {
      result += "\\textasciitilde{}";
    } else if (c == '^') {
      result += "\\textasciicircum{}";
    } else {
      if (kSpecial.find(c) != std::string_view::npos) result += '\\';
      result += c;
    }
  }
  return result;
}

void print_latex_line(std::ostream& out, const std::vector<std::string>& line) {
  for (std::size_t at = 0; at < line.size(); ++at)
    out << (at == 0 ? "" : " & ") << latex_text(line[at]);
  out << " \\\\\n";
}

void print_latex_head(std::ostream& out, const std::vector<Column>& columns) {
  out << "\\begin{tabular}{";
  for (const Column& column : columns) out << (column.align == Align::left ? 'l' : 'r');
  out << "}\n\\hline\n";
  print_latex_line(out, names(columns));
  out << "\\hline\n";
}

/// A cell as a value of JSON.
struct JsonCell {
  JsonWriter& json;
  void operator()(std::monostate) const { json.null(); }
  void operator()(const std::string& text) const { json.value(text); }
  void operator()(std::uint64_t number) const { json.value(number); }
  void operator()(double number) const { json.value(number); }
};

void print_object(std::ostream& out, const std::vector<Column>& columns,
                  const std::vector<Cell>& row) {
  JsonWriter json(out);
  json.begin_object();
  for (std::size_t at = 0; at < row.size(); ++at) {
    json.key(columns[at].name);
    std::visit(JsonCell{json}, row[at]);
  }
  json.end_object().end_line();
}

using FieldText = std::string (*)(const std::string&);

/// What sets cells and lines apart.
struct Separated {
  std::string_view separator;
  std::string_view line_end;
  FieldText field;
};

Separated separated_by(TableFormat format) {
  return format == TableFormat::csv ? Separated{",", "\r\n", csv_field}
                                    : Separated{"\t", "\n", tsv_field};
}

void print_line(std::ostream& out, const Separated& how, const std::vector<std::string>& line) {
  for (std::size_t at = 0; at < line.size(); ++at)
    out << (at == 0 ? "" : how.separator) << how.field(line[at]);
  out << how.line_end;
}

std::vector<std::string> exact_line(const std::vector<Cell>& row) {
  std::vector<std::string> line;
  for (const Cell& cell : row) line.push_back(std::visit(ExactCell{}, cell));
  return line;
}

}  // namespace

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

AlignedRows::AlignedRows(std::vector<Column> columns, std::size_t indent)
    : columns_(std::move(columns)), indent_(indent) {
  for (const std::string& heading : headings(columns_)) measured_.push_back(display_width(heading));
  widths_ = measured_;
}

void AlignedRows::measure(const std::vector<Cell>& row) {
  const std::vector<std::string> line = human_line(columns_, row);
  for (std::size_t at = 0; at < line.size(); ++at)
    measured_[at] = std::max(measured_[at], display_width(line[at]));
  widths_ = measured_;
}

void AlignedRows::print_head(std::ostream& out) {
  if (const std::size_t width = style_of(out).width; width > 0) fit(width);
  print_line(out, headings(columns_), true);
}

void AlignedRows::print(std::ostream& out, const std::vector<Cell>& row) const {
  print_line(out, human_line(columns_, row), false);
}

bool AlignedRows::is_gone(std::size_t at) const noexcept {
  return widths_[at] == 0 && measured_[at] > 0;
}

std::size_t AlignedRows::line_width() const noexcept {
  std::size_t width = indent_;
  for (std::size_t at = 0; at < widths_.size(); ++at)
    width += is_gone(at) ? 0 : widths_[at] + (at == 0 ? 0 : kGap);
  return width;
}

void AlignedRows::fit(std::size_t width) {
  const auto is_bar_column = [](const Column& column) { return column.role == Role::bar; };
  // Numbers are on the right, and a number that is cut is another one.
  const auto is_text_column = [](const Column& column) {
    return column.role != Role::bar && column.align == Align::left;
  };
  shrink(width, kNarrowestBar, is_bar_column);
  shrink(width, kNarrowestText, is_text_column);
  shrink(width, 0, is_bar_column);
  const std::vector<std::size_t> legible = widths_;
  shrink(width, kVeryNarrowText, is_text_column);
  if (line_width() > width) widths_ = legible;
}

template <typename IsOne>
void AlignedRows::shrink(std::size_t width, std::size_t narrowest, IsOne is_one) {
  while (line_width() > width) {
    std::size_t widest = widths_.size();
    for (std::size_t at = 0; at < widths_.size(); ++at) {
      if (!is_one(columns_[at]) || widths_[at] <= narrowest) continue;
      if (widest == widths_.size() || widths_[at] > widths_[widest]) widest = at;
    }
    if (widest == widths_.size()) return;
    --widths_[widest];
  }
}

std::string AlignedRows::cell(const Style& style, std::size_t at, const std::string& text,
                              bool is_head) const {
  const bool has_bar = columns_[at].role == Role::bar && !is_head && is_bar(text);
  const std::string fitted = has_bar ? scaled_bar(text, measured_[at], widths_[at])
                                     : shortened(text, std::max<std::size_t>(1, widths_[at]));
  const std::string blanks(widths_[at] - std::min(widths_[at], display_width(fitted)), ' ');
  Role role = is_head ? Role::plain : columns_[at].role;
  if (has_bar && text[0] == kMinusBar) role = Role::minus_bar;
  const std::string shown = painted(style, role, isolated(style, fitted));
  return columns_[at].align == Align::left ? shown + blanks : blanks + shown;
}

void AlignedRows::print_line(std::ostream& out, const std::vector<std::string>& line,
                             bool is_head) const {
  const Style style = style_of(out);
  std::string text(indent_, ' ');
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (is_gone(at)) continue;
    if (at > 0) text.append(kGap, ' ');
    text += cell(style, at, line[at], is_head);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  out << text << '\n';
}

bool is_for_people(TableFormat format) noexcept {
  return format == TableFormat::table || format == TableFormat::markdown ||
         format == TableFormat::latex;
}

Cell count_cell(double count) {
  constexpr double kMostExact = 9'007'199'254'740'992;  // 2^53
  const bool is_whole = count >= 0 && count < kMostExact && std::trunc(count) == count;
  return is_whole ? Cell(static_cast<std::uint64_t>(count)) : Cell(count);
}

Cell probability_cell(double p, TableFormat format) {
  constexpr int kDecimals = 6;
  return is_for_people(format) ? Cell(probability(p, kDecimals)) : Cell(p);
}

Column bar_column() { return {.name = "", .is_for_the_eye = true, .role = Role::bar}; }

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add_row(std::vector<Cell> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

void print_head(std::ostream& out, const Table& table, TableFormat format) {
  const std::vector<Column> columns = shown(out, table, format).columns();
  if (format == TableFormat::jsonl) return;
  if (format == TableFormat::markdown) return print_markdown_head(out, columns);
  if (format == TableFormat::latex) return print_latex_head(out, columns);
  print_line(out, separated_by(format), names(columns));
}

void print_rows(std::ostream& out, const Table& table, TableFormat format) {
  const Table data = shown(out, table, format);
  for (const std::vector<Cell>& row : data.rows()) {
    switch (format) {
      case TableFormat::markdown:
        print_markdown_line(out, human_line(data.columns(), row));
        break;
      case TableFormat::latex:
        print_latex_line(out, human_line(data.columns(), row));
        break;
      case TableFormat::jsonl:
        print_object(out, data.columns(), row);
        break;
      default:
        print_line(out, separated_by(format), exact_line(row));
    }
  }
}

void print_foot(std::ostream& out, TableFormat format) {
  if (format == TableFormat::latex) out << "\\hline\n\\end{tabular}\n";
}

void print(std::ostream& out, const Table& table, TableFormat format) {
  if (format == TableFormat::table) return print_aligned(out, table, 0);
  print_head(out, table, format);
  print_rows(out, table, format);
  print_foot(out, format);
}

void print_listed(std::ostream& out, const Table& table, TableFormat format, const char* what) {
  if (format != TableFormat::table || !table.rows().empty()) return print(out, table, format);
  shown_columns(out, table, format);  // those asked for must be there all the same
  out << "no " << what << " listed\n";
}

void print_beside(std::ostream& out, const Table& table) {
  const Style style = style_of(out);
  Style usual = style;
  usual.columns = nullptr;
  set_style(out, usual);
  print_aligned(out, table, 0);
  set_style(out, style);
}

void print_indented(std::ostream& out, const Table& table, std::size_t indent) {
  print_aligned(out, table, indent);
}

}  // namespace inkling::render
