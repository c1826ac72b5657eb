#include "render/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <ostream>
#include <string_view>
#include <utility>

#include "inkling/error.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

/// The text of a cell for people.
struct HumanCell {
  const Column& column;
  std::string operator()(std::monostate) const { return "-"; }
  std::string operator()(const std::string& text) const {
    return column.name == "id" ? terminal_name(text) : terminal_text(text);
  }
  std::string operator()(std::uint64_t number) const { return grouped(number); }
  std::string operator()(double number) const { return fixed(number, column.decimals); }
  std::string operator()(const CellList& values) const { return (*this)(in_one_text(values)); }
};

/// A cell as a value of JSON.
struct JsonCell {
  JsonWriter& json;
  void operator()(std::monostate) const { json.null(); }
  void operator()(const std::string& text) const { json.value(text); }
  void operator()(std::uint64_t number) const { json.value(number); }
  void operator()(double number) const { json.value(number); }
  void operator()(const CellList& values) const {
    json.begin_array();
    for (const std::string& value : values) json.value(value);
    json.end_array();
  }
};

std::vector<std::string> names(const std::vector<Column>& columns) {
  std::vector<std::string> result;
  for (const Column& column : columns) result.push_back(column.name);
  return result;
}

/// Line ends in them would end the head.
std::vector<std::string> human_names(const std::vector<Column>& columns) {
  std::vector<std::string> result;
  for (const Column& column : columns) result.push_back(terminal_text(column.name));
  return result;
}

/// The column of that name. Throws OptionError.
std::size_t column_named(const std::vector<Column>& columns, const std::string& name) {
  std::vector<std::string> known = names(columns);
  const auto found = std::ranges::find(known, name);
  if (!name.empty() && found != known.end()) return static_cast<std::size_t>(found - known.begin());
  std::erase(known, "");
  throw unknown_choice("columns", name, known);
}

bool is_punctuation(char c) {
  return c > ' ' && c < '\x7f' && !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') &&
         !(c >= 'a' && c <= 'z');
}

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

/// Whether CommonMark, or GitHub's tables and strikethroughs, would take a character of a line for
/// more than itself, between those before and behind it (a space where there is none).
bool is_markup(char before, char c, char behind) {
  constexpr std::string_view kAlways = "|*`[~";
  if (kAlways.find(c) != kAlways.npos) return true;
  switch (c) {
    case '\\':
      return is_punctuation(behind);
    case '<':  // a tag, or an address
      return is_letter(behind) || behind == '/' || behind == '!' || behind == '?';
    case '&':  // a character by its name or number
      return is_letter(behind) || behind == '#';
    case '_':  // within a word it is one; beyond ASCII a neighbour may be a quotation mark
      return !is_word(before) || !is_word(behind);
    default:
      return false;
  }
}

/// Whether an address of the web begins there. GitHub links it as it stands, escapes included.
bool begins_address(std::string_view rest) {
  constexpr std::array<std::string_view, 4> kBeginnings{"http://", "https://", "ftp://", "www."};
  return std::ranges::any_of(kBeginnings,
                             [&](std::string_view begin) { return rest.starts_with(begin); });
}

std::string markdown_text(const std::string& text) {
  std::string result;
  bool is_address = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char before = at == 0 ? ' ' : text[at - 1];
    const char behind = at + 1 == text.size() ? ' ' : text[at + 1];
    is_address = is_address ? text[at] != ' ' && text[at] != '<'
                            : begins_address(std::string_view(text).substr(at));
    const bool is_taken = is_address ? text[at] == '|' : is_markup(before, text[at], behind);
    if (is_taken) result += '\\';
    result += text[at];
  }
  return result;
}

void print_markdown_line(std::ostream& out, const std::vector<std::string>& line) {
  out << '|';
  for (const std::string& cell : line) out << ' ' << markdown_text(cell) << " |";
  out << '\n';
}

void print_markdown_head(std::ostream& out, const std::vector<Column>& columns) {
  print_markdown_line(out, human_names(columns));
  out << '|';
  for (const Column& column : columns) out << (column.align == Align::left ? " --- |" : " ---: |");
  out << '\n';
}

/// As LaTeX prints it, in every encoding of fonts: in its first one, `<` is an exclamation mark on
/// its head.
std::string latex_text(const std::string& text) {
  struct Named {
    char character;
    std::string_view name;
  };
  constexpr std::array kNamed{
      Named{'\\', "backslash"}, Named{'~', "asciitilde"}, Named{'^', "asciicircum"},
      Named{'<', "less"},       Named{'>', "greater"},    Named{'|', "bar"},
  };
  constexpr std::string_view kEscaped = "&%$#_{}";
  std::string result;
  for (const char c : text) {
    const auto named = std::ranges::find(kNamed, c, &Named::character);
    if (named != kNamed.end()) {
      result.append("\\text").append(named->name).append("{}");
      continue;
    }
    if (kEscaped.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

void print_latex_line(std::ostream& out, const std::vector<std::string>& line) {
  // Behind the end of the line before, both would be a part of its command.
  if (!line.empty() && (line[0].starts_with('[') || line[0].starts_with('*'))) out << "{}";
  for (std::size_t at = 0; at < line.size(); ++at)
    out << (at == 0 ? "" : " & ") << latex_text(line[at]);
  out << " \\\\\n";
}

void print_latex_head(std::ostream& out, const std::vector<Column>& columns) {
  out << "\\begin{tabular}{";
  for (const Column& column : columns) out << (column.align == Align::left ? 'l' : 'r');
  out << "}\n\\hline\n";
  print_latex_line(out, human_names(columns));
  out << "\\hline\n";
}

/// Without a way out of the loop, so that many bytes are looked at in one step.
template <typename IsSpecial>
bool has_special(std::string_view text, IsSpecial is_special) noexcept {
  unsigned char found = 0;
  for (const char c : text) found |= static_cast<unsigned char>(is_special(c));
  return found != 0;
}

/// Appends a field of csv, as RFC 4180 has it.
void append_csv(std::string_view text, std::string& line) {
  const auto is_special = [](char c) {
    return (c == ',') | (c == '"') | (c == '\r') | (c == '\n');
  };
  if (!has_special(text, is_special)) {
    line += text;
    return;
  }
  line += '"';
  for (const char c : text) {
    if (c == '"') line += '"';
    line += c;
  }
  line += '"';
}

void append_tsv(std::string_view text, std::string& line) {
  const auto is_special = [](char c) {
    return (c == '\\') | (c == '\t') | (c == '\n') | (c == '\r');
  };
  if (!has_special(text, is_special)) {
    line += text;
    return;
  }
  for (const char c : text) {
    if (is_special(c)) line += '\\';
    line += c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : c;
  }
}

}  // namespace

std::string csv_field(const std::string& text) {
  std::string field;
  append_csv(text, field);
  return field;
}

std::string tsv_field(const std::string& text) {
  std::string field;
  append_tsv(text, field);
  return field;
}

std::vector<std::size_t> shown_columns(std::ostream& out, const std::vector<Column>& columns,
                                       TableFormat format) {
  std::vector<std::size_t> places;
  if (ColumnChoice* const asked = style_of(out).columns) {
    asked->was_met = true;
    for (const std::string& name : asked->names) places.push_back(column_named(columns, name));
    return places;
  }
  for (std::size_t at = 0; at < columns.size(); ++at) {
    const Column& column = columns[at];
    const bool is_left_out = (column.is_extra && is_for_people(format)) ||
                             (column.is_for_the_eye && format != TableFormat::table);
    if (!is_left_out) places.push_back(at);
  }
  return places;
}

std::vector<std::string> human_line(const std::vector<Column>& columns,
                                    const std::vector<Cell>& row) {
  std::vector<std::string> line;
  for (std::size_t at = 0; at < row.size(); ++at)
    line.push_back(std::visit(HumanCell{columns[at]}, row[at]));
  return line;
}

RowPrinter::RowPrinter(std::ostream& out, std::vector<Column> columns, TableFormat format)
    : out_(out),
      columns_(std::move(columns)),
      places_(shown_columns(out, columns_, format)),
      format_(format) {}

void RowPrinter::print_head() {
  std::vector<Column> shown;
  for (const std::size_t at : places_) shown.push_back(columns_[at]);
  if (format_ == TableFormat::jsonl) return;
  if (format_ == TableFormat::markdown) return print_markdown_head(out_, shown);
  if (format_ == TableFormat::latex) return print_latex_head(out_, shown);
  std::vector<Cell> row;
  for (const Column& column : columns_) row.emplace_back(column.name);
  print_separated(row);
}

void RowPrinter::print(const std::vector<Cell>& row) {
  assert(row.size() == columns_.size());
  if (format_ == TableFormat::jsonl) return print_object(row);
  is_for_people(format_) ? print_for_people(row) : print_separated(row);
}

void RowPrinter::print_for_people(const std::vector<Cell>& row) {
  std::vector<std::string> line;
  for (const std::size_t at : places_) line.push_back(std::visit(HumanCell{columns_[at]}, row[at]));
  format_ == TableFormat::latex ? print_latex_line(out_, line) : print_markdown_line(out_, line);
}

void RowPrinter::print_separated(const std::vector<Cell>& row) {
  const bool is_csv = format_ == TableFormat::csv;
  line_.clear();
  for (std::size_t column = 0; column < places_.size(); ++column) {
    if (column > 0) line_ += is_csv ? ',' : '\t';
    const std::size_t at = places_[column];
    if (const auto* text = std::get_if<std::string>(&row[at])) {
      append_field(*text);
    } else if (const auto* count = std::get_if<std::uint64_t>(&row[at])) {
      fmt::format_to(std::back_inserter(line_), "{}", *count);
    } else if (const auto* number = std::get_if<double>(&row[at])) {
      append_field(shortest(*number));
    } else if (const auto* values = std::get_if<CellList>(&row[at])) {
      append_field(in_one_text(*values));
    }
  }
  line_ += is_csv ? "\r\n" : "\n";
  out_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
}

void RowPrinter::append_field(std::string_view text) {
  format_ == TableFormat::csv ? append_csv(text, line_) : append_tsv(text, line_);
}

void RowPrinter::print_object(const std::vector<Cell>& row) {
  JsonWriter json(out_);
  json.begin_object();
  for (const std::size_t at : places_) {
    json.key(columns_[at].name);
    std::visit(JsonCell{json}, row[at]);
  }
  json.end_object().end_line();
}

void print_head(std::ostream& out, const Table& table, TableFormat format) {
  RowPrinter(out, table.columns(), format).print_head();
}

void print_rows(std::ostream& out, const Table& table, TableFormat format) {
  RowPrinter printer(out, table.columns(), format);
  for (const std::vector<Cell>& row : table.rows()) printer.print(row);
}

void print_foot(std::ostream& out, TableFormat format) {
  if (format == TableFormat::latex) out << "\\hline\n\\end{tabular}\n";
}

}  // namespace inkling::render
