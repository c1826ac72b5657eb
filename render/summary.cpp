#include <fmt/format.h>

#include <ostream>
#include <string_view>
#include <vector>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

void write_fit(JsonWriter& json, std::string_view name, const std::optional<PowerFit>& fit) {
  json.key(name);
  if (!fit) {
    json.null();
    return;
  }
  json.begin_object()
      .member("exponent", fit->exponent)
      .member("constant", fit->constant)
      .member("r2", fit->r2);
  json.end_object();
}

void write_counts(JsonWriter& json, std::string_view name, const std::vector<ValueCount>& counts) {
  json.array(name, counts, [&](const ValueCount& count) {
    json.begin_object()
        .member("value", count.value)
        .member("documents", count.documents)
        .end_object();
  });
}

void add_fit(Table& table, const std::string& name, const std::optional<PowerFit>& fit) {
  if (!fit) return;
  table.add_row({name + " exponent", fit->exponent});
  table.add_row({name + " constant", fit->constant});
  table.add_row({name + " r2", fit->r2});
}

void add_counts(Table& table, const std::string& name, const std::vector<ValueCount>& counts) {
  for (const ValueCount& count : counts) table.add_row({name + ' ' + count.value, count.documents});
}

Table summary_table(const SummaryReport& report) {
  Table table({{"measure"}, {"value", Align::right}});
  table.add_row({"documents", std::uint64_t{report.documents}});
  table.add_row({"tokens", report.tokens});
  table.add_row({"vocabulary", report.vocabulary});
  table.add_row({"postings", report.postings});
  table.add_row({"terms that occur once", report.hapaxes});
  table.add_row({"shortest document", std::uint64_t{report.lengths.min}});
  table.add_row({"longest document", std::uint64_t{report.lengths.max}});
  table.add_row({"mean length", report.lengths.mean});
  table.add_row({"median length", report.lengths.median});
  add_fit(table, "Zipf", report.zipf);
  add_fit(table, "Heaps", report.heaps);
  add_counts(table, "label", report.labels);
  add_counts(table, "tag", report.tags);
  add_counts(table, "language", report.languages);
  for (const auto& [reason, count] : report.skipped) table.add_row({"skipped as " + reason, count});
  return table;
}

}  // namespace

void write_json(std::ostream& out, const SummaryReport& report) {
  JsonWriter json(out);
  json.begin_object().member("documents", report.documents).member("tokens", report.tokens);
  write_counted_terms(json, report.term_unit, report.field)
      .member("vocabulary", report.vocabulary)
      .member("postings", report.postings)
      .member("hapaxes", report.hapaxes);
  json.key("lengths")
      .begin_object()
      .member("min", report.lengths.min)
      .member("max", report.lengths.max);
  json.member("mean", report.lengths.mean).member("median", report.lengths.median).end_object();
  write_fit(json, "zipf", report.zipf);
  write_fit(json, "heaps", report.heaps);
  write_counts(json, "labels", report.labels);
  write_counts(json, "tags", report.tags);
  write_counts(json, "languages", report.languages);
  json.key("skipped").begin_object();
  for (const auto& [reason, count] : report.skipped) json.member(reason, count);
  json.end_object();
  json.end_object().end_line();
}

void print(std::ostream& out, const SummaryReport& report, TableFormat format) {
  print(out, summary_table(report), format);
}

}  // namespace inkling::render
