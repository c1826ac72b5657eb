#include "render/concordance.h"

#include <fmt/format.h>

#include <ostream>

#include "render/numbers.h"

namespace inkling::render {

namespace {

Table line_table() {
  return Table({{"id"},
                {"field"},
                {"position", Align::right},
                {"left", Align::right},
                {"match"},
                {"right"}});
}

/// What people compare: the words around, each in its column.
Table context_table() {
  Column match{"match"};
  match.role = Role::match;
  return Table({{"id"}, {"left", Align::right}, match, {"right"}});
}

}  // namespace

ConcordanceWriter::ConcordanceWriter(std::ostream& out, const std::string& query, bool json,
                                     TableFormat format)
    : out_(out),
      format_(format),
      table_(format == TableFormat::table ? context_table() : line_table()) {
  if (json) {
    json_.emplace(out);
    json_->begin_object().member("query", query).key("lines").begin_array();
  } else if (format != TableFormat::table) {
    print_head(out, table_, format);
  }
}

void ConcordanceWriter::add(const ConcordanceLine& line) {
  if (json_) {
    json_->begin_object().member("id", line.id).member("field", line.field);
    json_->member("position", line.position).member("left", line.left);
    json_->member("match", line.match).member("right", line.right).end_object();
  } else if (format_ == TableFormat::table) {
    table_.add_row({line.id, line.left, line.match, line.right});
  } else {
    Table row = line_table();
    row.add_row(
        {line.id, line.field, std::uint64_t{line.position}, line.left, line.match, line.right});
    print_rows(out_, row, format_);
  }
}

void ConcordanceWriter::finish(const ConcordanceTotals& totals) {
  if (json_) {
    json_->end_array().member("total", totals.lines).member("documents", totals.documents);
    json_->array("unknown", totals.unknown).end_object().end_line();
  } else if (format_ != TableFormat::table) {
    print_foot(out_, format_);
  } else if (!table_.rows().empty()) {
    print(out_, table_);
  }
}

std::string summary_of(const ConcordanceTotals& totals, std::uint64_t shown) {
  const std::string all = counted(totals.lines, "line");
  const std::string lines =
      shown < totals.lines ? fmt::format("{} of {}", grouped(shown), all) : all;
  return fmt::format("{} in {}", lines, counted(totals.documents, "document"));
}

}  // namespace inkling::render
