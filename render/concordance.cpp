#include "render/concordance.h"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "render/graphemes.h"
#include "render/numbers.h"
#include "render/rows.h"
#include "render/style.h"

namespace inkling::render {

namespace {

constexpr std::size_t kLeft = 4, kRight = 6;  ///< places of cells

/// People compare the words around.
Table line_table() {
  Column field{"field"}, value{"value", Align::right}, position{"position", Align::right};
  Column match{"match"};
  field.is_extra = value.is_extra = position.is_extra = true;
  match.role = Role::match;
  Column left{"left", Align::right};
  Column right{"right"};
  left.side = Side::left;
  right.side = Side::right;
  return Table({{"id"}, field, value, position, left, match, right});
}

/// The cells of `line`, in the memory of the line before.
void take(const ConcordanceLine& line, std::vector<Cell>& row) {
  if (row.empty()) row = {"", "", std::uint64_t{0}, std::uint64_t{0}, "", "", ""};
  std::get<std::string>(row[0]) = line.id;
  std::get<std::string>(row[1]) = line.field;
  std::get<std::uint64_t>(row[2]) = line.value;
  std::get<std::uint64_t>(row[3]) = line.position;
  std::get<std::string>(row[kLeft]) = line.left;
  std::get<std::string>(row[5]) = line.match;
  std::get<std::string>(row[kRight]) = line.right;
}

}  // namespace

ConcordanceWriter::ConcordanceWriter(std::ostream& out, const std::string& query, bool json,
                                     TableFormat format)
    : out_(out), query_(query), is_json_(json), format_(format), table_(line_table()) {
  if (!json) shown_columns(out, table_.columns(), format);  // those asked for must be there
}

void ConcordanceWriter::begin() {
  if (std::exchange(has_begun_, true)) return;
  if (is_json_) {
    json_.emplace(out_);
    json_->begin_object().member("query", query_).key("lines").begin_array();
  } else if (format_ != TableFormat::table) {
    rows_.emplace(out_, table_.columns(), format_);
    rows_->print_head();
  }
}

void ConcordanceWriter::add(const ConcordanceLine& line) {
  begin();
  ++lines_;
  if (json_) {
    json_->begin_object().member("id", line.id).member("field", line.field);
    json_->member("value", line.value).member("position", line.position).member("left", line.left);
    json_->member("match", line.match).member("right", line.right).end_object();
    return;
  }
  take(line, row_);
  if (rows_) return rows_->print(row_);
  // On a terminal that shows words from right to left, what comes before them is on their right.
  if (style_of(out_).is_terminal && is_right_to_left(line.match))
    std::swap(row_[kLeft], row_[kRight]);
  table_.add_row(row_);
}

void ConcordanceWriter::finish(const ConcordanceTotals& totals) {
  begin();
  if (json_) {
    json_->end_array().member("total", totals.lines).member("documents", totals.documents);
    json_->array("unknown", totals.unknown).end_object().end_line();
  } else if (format_ != TableFormat::table) {
    print_foot(out_, format_);
  } else if (!table_.rows().empty()) {
    print(out_, table_);
  }
}

void ConcordanceWriter::break_off(const std::string& why) {
  if (!has_begun_) return;
  if (json_) {
    json_->end_array().key("total").null().key("documents").null().member("why", why);
    json_->end_object().end_line();
  } else if (rows_) {
    print_foot(out_, format_);
  }
}

std::string summary_of(const ConcordanceTotals& totals, std::uint64_t shown) {
  const std::string all = counted(totals.lines, "line");
  const std::string lines =
      shown < totals.lines ? fmt::format("{} of {}", grouped(shown), all) : all;
  return fmt::format("{} in {}", lines, counted(totals.documents, "document"));
}

}  // namespace inkling::render
