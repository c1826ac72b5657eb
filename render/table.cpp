#include "render/table.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "render/graphemes.h"
#include "render/numbers.h"
#include "render/rows.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

std::vector<std::string> headings(const std::vector<Column>& columns) {
  std::vector<std::string> result;
  for (const Column& column : columns)
    result.push_back(column.heading.empty() ? column.name : column.heading);
  return result;
}

/// With the cells that are shown.
RowSource shown(std::ostream& out, const RowSource& all) {
  const std::vector<std::size_t> places = shown_columns(out, all.columns, TableFormat::table);
  RowSource some;
  for (const std::size_t at : places) {
    some.columns.push_back(all.columns[at]);
    if (style_of(out).columns != nullptr) some.columns.back().is_spare = false;
  }
  some.each = [&all, places](const RowSource::Add& add_row) {
    std::vector<Cell> cells;
    all.each([&](const std::vector<Cell>& row) {
      cells.clear();
      for (const std::size_t at : places) cells.push_back(row[at]);
      add_row(cells);
    });
  };
  return some;
}

constexpr std::size_t kGap = 2;
/// Texts and bars are not cut to less than this, while there is another way.
constexpr std::size_t kNarrowestText = 8;
constexpr std::size_t kVeryNarrowText = 4;
constexpr std::size_t kNarrowestBar = 5;
/// So much further in than its row a further line begins.
constexpr std::size_t kFoldIndent = 2;

/// `#` times a number, not the remark that may stand in its place.
bool is_bar(const std::string& text) {
  return !text.empty() && text.find_first_not_of(text[0]) == std::string::npos;
}

/// A bar of a column that was `measured` wide, in one that is `width` wide.
std::string scaled_bar(const std::string& bar, std::size_t measured, std::size_t width) {
  return width < measured ? bar.substr(0, (bar.size() * width + measured - 1) / measured) : bar;
}

/// Where there is no row, `if_none` alone, unless that is empty.
void print_aligned(std::ostream& out, const RowSource& all, std::size_t indent,
                   const std::string& if_none = "") {
  const RowSource source = shown(out, all);
  AlignedRows rows(source.columns, indent);
  bool is_empty = true;
  source.each([&](const std::vector<Cell>& row) {
    rows.measure(row);
    is_empty = false;
  });
  if (is_empty && !if_none.empty()) {
    out << if_none;
    return;
  }
  rows.print_head(out);
  source.each([&](const std::vector<Cell>& row) { rows.print(out, row); });
}

}  // namespace

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

bool AlignedRows::fits(std::size_t width, std::size_t lines) {
  folds_.clear();
  std::size_t used = indent_;
  bool begins = true, all_fit = true;
  for (std::size_t at = 0; at < widths_.size(); ++at) {
    if (is_gone(at)) continue;
    if (!begins && used + kGap + widths_[at] > width) {
      folds_.push_back(at);
      used = indent_ + kFoldIndent;
      begins = true;
    }
    used += widths_[at] + (begins ? 0 : kGap);
    all_fit = all_fit && used <= width;
    begins = false;
  }
  return all_fit && folds_.size() < lines;
}

void AlignedRows::fit(std::size_t width) {
  const auto is_bar_column = [](const Column& column) { return column.role == Role::bar; };
  // Numbers are on the right, and a number that is cut is another one.
  const auto is_text_column = [](const Column& column) {
    return column.role != Role::bar && (column.align == Align::left || column.side != Side::none);
  };
  const auto shrink_to_line = [&](std::size_t narrowest, auto is_one) {
    return shrink(width, 1, narrowest, is_one);
  };
  if (!shrink_to_line(kNarrowestBar, is_bar_column)) hide_spare();
  if (shrink_to_line(kNarrowestText, is_text_column) || shrink_to_line(0, is_bar_column)) return;
  if (shrink_to_line(kVeryNarrowText, is_text_column)) return;
  // One line does not do.
  for (std::size_t lines = 2; lines <= std::max<std::size_t>(2, columns_.size()); ++lines) {
    widths_ = measured_;
    hide_spare();
    shrink(width, 1, 0, is_bar_column);
    if (shrink(width, lines, kNarrowestText, is_text_column)) return;
  }
}

/// All of them: half an interval says less than none.
void AlignedRows::hide_spare() {
  for (std::size_t at = 0; at < columns_.size(); ++at) {
    if (columns_[at].is_spare) widths_[at] = 0;
  }
}

template <typename IsOne>
bool AlignedRows::shrink(std::size_t width, std::size_t lines, std::size_t narrowest,
                         IsOne is_one) {
  while (!fits(width, lines)) {
    std::size_t widest = widths_.size();
    for (std::size_t at = 0; at < widths_.size(); ++at) {
      if (!is_one(columns_[at]) || widths_[at] <= narrowest) continue;
      if (widest == widths_.size() || widths_[at] > widths_[widest]) widest = at;
    }
    if (widest == widths_.size()) return false;
    --widths_[widest];
  }
  return true;
}

std::string AlignedRows::cell(const Style& style, std::size_t at, const std::string& text,
                              bool is_head) const {
  const bool has_bar = columns_[at].role == Role::bar && !is_head && is_bar(text);
  const bool is_mirrored =
      columns_[at].side != Side::none && style.is_terminal && is_right_to_left(text);
  const Side outer = is_mirrored ? Side::right : Side::left;
  const std::size_t width = std::max<std::size_t>(1, widths_[at]);
  const std::string fitted = has_bar ? scaled_bar(text, measured_[at], widths_[at])
                             : columns_[at].side == outer ? shortened_at_front(text, width)
                                                          : shortened(text, width);
  const std::string blanks(widths_[at] - std::min(widths_[at], display_width(fitted)), ' ');
  Role role = is_head ? Role::plain : columns_[at].role;
  if (has_bar && text[0] == kMinusBar) role = Role::minus_bar;
  const std::string shown = painted(
      style, role, is_mirrored ? isolated_right_to_left(style, fitted) : isolated(style, fitted));
  return columns_[at].align == Align::left ? shown + blanks : blanks + shown;
}

void AlignedRows::print_line(std::ostream& out, const std::vector<std::string>& line,
                             bool is_head) const {
  const Style style = style_of(out);
  std::string text(indent_, ' ');
  const auto end_line = [&] {
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  };
  bool begins = true;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (is_gone(at)) continue;
    if (std::ranges::binary_search(folds_, at)) {
      end_line();
      text.assign(indent_ + kFoldIndent, ' ');
      begins = true;
    }
    if (!begins) text.append(kGap, ' ');
    text += cell(style, at, line[at], is_head);
    begins = false;
  }
  end_line();
}

void print(std::ostream& out, const RowSource& rows, TableFormat format) {
  if (format == TableFormat::table) return print_aligned(out, rows, 0);
  RowPrinter printer(out, rows.columns, format);
  printer.print_head();
  rows.each([&](const std::vector<Cell>& row) { printer.print(row); });
  print_foot(out, format);
}

void print_listed(std::ostream& out, const RowSource& rows, TableFormat format, const char* what) {
  if (format != TableFormat::table) return print(out, rows, format);
  print_aligned(out, rows, 0, std::string("no ") + what + " listed\n");
}

void print_beside(std::ostream& out, const RowSource& rows) {
  const Style style = style_of(out);
  Style usual = style;
  usual.columns = nullptr;
  set_style(out, usual);
  print_aligned(out, rows, 0);
  set_style(out, style);
}

void print_indented(std::ostream& out, const RowSource& rows, std::size_t indent) {
  print_aligned(out, rows, indent);
}

}  // namespace inkling::render
