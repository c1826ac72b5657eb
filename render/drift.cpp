#include "inkling/drift.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/ordering.h"
#include "render/prose.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

constexpr const char* kChanges[kDriftChanges] = {"appeared", "vanished", "rose", "fell"};

const char* name_of(DriftChange change) { return kChanges[static_cast<std::size_t>(change)]; }

Column extra(Column column) {
  column.is_extra = true;
  return column;
}

RowSource term_rows(const DriftReport& report) {
  std::vector<Column> columns({extra({"term"}),
                               {"surface"},
                               {"change"},
                               {"bits", Align::right, 6},
                               {"share", Align::right},
                               {"before", Align::right},
                               {"after", Align::right},
                               extra({"per_million_before", Align::right, 1}),
                               extra({"per_million_after", Align::right, 1}),
                               bar_column()});
  show_ordering(columns, name_of(report.options.order, kDriftOrders));
  double most = 0;
  for (const DriftTerm& term : report.terms) most = std::max(most, term.bits);
  return {std::move(columns), [&report, most](const RowSource::Add& add_row) {
            for (const DriftTerm& term : report.terms)
              add_row({term.term, term.surface, name_of(term.change), term.bits, term.share,
                       term.before, term.after, term.per_million_before, term.per_million_after,
                       bar(most > 0 ? term.bits / most : 0, kBarWidth)});
          }};
}

Table group_table(const DriftReport& report) {
  Table table({{"change"}, {"terms", Align::right}, {"bits", Align::right, 6}});
  for (std::size_t group = 0; group < kDriftChanges; ++group)
    table.add_row({kChanges[group], report.groups[group].terms, report.groups[group].bits});
  table.add_row({"unchanged", report.unchanged, 0.0});
  return table;
}

void print_corpus(std::ostream& out, const char* side, const DriftReport::Corpus& corpus) {
  print_labelled(out, fmt::format("{:<11} {} in {}\n", side, counted(corpus.tokens, "token"),
                                  counted(corpus.documents, "document")));
}

void write(JsonWriter& json, const char* side, const DriftReport::Corpus& corpus) {
  json.key(side).begin_object().member("documents", corpus.documents);
  json.member("tokens", corpus.tokens).end_object();
}

void write(JsonWriter& json, const DriftTerm& term) {
  json.begin_object().member("term", term.term).member("surface", term.surface);
  json.member("change", name_of(term.change)).member("bits", term.bits);
  json.member("share", term.share).member("before", term.before).member("after", term.after);
  json.member("per_million_before", term.per_million_before);
  json.member("per_million_after", term.per_million_after).end_object();
}

}  // namespace

void write_json(std::ostream& out, const DriftReport& report) {
  JsonWriter json(out);
  json.begin_object();
  write(json, "before", report.before);
  write(json, "after", report.after);
  json.member("unit", "bits").member("divergence", report.divergence);
  json.key("changes").begin_object();
  for (std::size_t group = 0; group < kDriftChanges; ++group) {
    json.key(kChanges[group]).begin_object().member("terms", report.groups[group].terms);
    json.member("bits", report.groups[group].bits).end_object();
  }
  json.end_object().member("unchanged", report.unchanged);
  write_counted_terms(json, report.options.term_unit, report.options.field);
  json.array("terms", report.terms, [&](const DriftTerm& term) { write(json, term); });
  json.end_object().end_line();
}

void print(std::ostream& out, const DriftReport& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, term_rows(report), format);
  print_corpus(out, "before", report.before);
  print_corpus(out, "after", report.after);
  print_labelled(out, fmt::format("{:<11} {} bits, Jensen-Shannon\n\n", "divergence",
                                  fixed(report.divergence, 6)));
  print_beside(out, group_table(report));
  out << '\n';
  print_listed(out, term_rows(report), format, "term");
}

}  // namespace inkling::render
