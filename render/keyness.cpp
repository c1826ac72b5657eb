#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <string_view>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/ordering.h"
#include "render/prose.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

std::string_view name_of(KeynessMeasure measure) {
  switch (measure) {
    case KeynessMeasure::g2:
      return "g2";
    case KeynessMeasure::chi2:
      return "chi2";
    case KeynessMeasure::log_ratio:
      return "log_ratio";
    case KeynessMeasure::diff_percent:
      return "diff_percent";
    case KeynessMeasure::bic:
      return "bic";
    case KeynessMeasure::ell:
      return "ell";
  }
  return "";
}

/// The column that orders the words.
std::string_view ordering_of(const KeynessReport& report) {
  return report.order == KeynessOrder::strength ? name_of(report.measure)
                                                : name_of(report.order, kKeynessOrders);
}

const char* side_of(const KeynessTerm& term) { return term.is_more ? "for" : "against"; }

/// A number, which people see only when they ask for it or when it orders the words.
Column measure_column(const char* name, bool is_usual, int decimals = 4) {
  return {.name = name,
          .align = Align::right,
          .decimals = decimals,
          .is_for_the_eye = false,
          .is_extra = !is_usual};
}

std::vector<Column> keyness_columns(const KeynessReport& report) {
  constexpr bool kIsUsual = true;
  std::vector<Column> columns{{"term"},
                              {"surface"},
                              measure_column("g2", kIsUsual),
                              measure_column("chi2", false),
                              measure_column("log_ratio", kIsUsual),
                              measure_column("low", kIsUsual),
                              measure_column("high", kIsUsual),
                              measure_column("diff_percent", false, 1),
                              measure_column("bic", false),
                              measure_column("ell", false, 6),
                              measure_column("target", kIsUsual),
                              measure_column("reference", kIsUsual),
                              measure_column("per_million_target", false, 1),
                              measure_column("per_million_reference", false, 1),
                              measure_column("p_value", false, 6),
                              measure_column("q_value", kIsUsual, 6),
                              {"direction"}};
  columns[0].is_extra = true;
  columns[1].heading = "word";
  columns[4].heading = "log ratio";
  columns[5].is_spare = columns[6].is_spare = true;
  show_ordering(columns, ordering_of(report));
  return columns;
}

RowSource rows_of(const KeynessReport& report, TableFormat format) {
  return {keyness_columns(report), [&report, format](const RowSource::Add& add_row) {
            for (const KeynessTerm& term : report.terms)
              add_row({term.term, term.surface, term.g2, term.chi2, term.log_ratio, term.low,
                       term.high, term.diff_percent, term.bic, term.ell, term.target.count,
                       term.reference.count, term.target.per_million, term.reference.per_million,
                       probability_cell(term.p_value, format),
                       probability_cell(term.q_value, format), side_of(term)});
          }};
}

void print_corpus(std::ostream& out, const char* side, const KeynessReport::Corpus& corpus) {
  std::string line = fmt::format("{:<9}  {}", side, counted(corpus.tokens, "token"));
  if (corpus.documents > 0) line += fmt::format(" in {}", counted(corpus.documents, "document"));
  if (corpus.folded > 0)
    line += fmt::format(", without {}", counted(corpus.folded, "near duplicate"));
  print_labelled(out, line);
}

void write(JsonWriter& json, const KeynessReport::Corpus& corpus) {
  json.begin_object().member("documents", corpus.documents).member("tokens", corpus.tokens);
  json.member("folded", corpus.folded).end_object();
}

void write(JsonWriter& json, const KeynessTerm& term) {
  json.begin_object().member("term", term.term).member("surface", term.surface);
  json.member("g2", term.g2).member("chi2", term.chi2).member("log_ratio", term.log_ratio);
  json.member("diff_percent", term.diff_percent);
  if (std::isinf(term.diff_percent)) json.member("diff_percent_why", "the reference has none");
  json.member("bic", term.bic).member("ell", term.ell);
  json.member("target", term.target.count).member("reference", term.reference.count);
  json.member("per_million_target", term.target.per_million);
  json.member("per_million_reference", term.reference.per_million);
  json.member("low", term.low).member("high", term.high);
  json.member("p_value", term.p_value).member("q_value", term.q_value);
  json.member("direction", side_of(term)).end_object();
}

}  // namespace

void write_json(std::ostream& out, const KeynessReport& report) {
  JsonWriter json(out);
  json.begin_object().key("target");
  write(json, report.target);
  json.key("reference");
  write(json, report.reference);
  json.member("in_both", report.in_both).member("compared", report.compared);
  if (report.listed_in_target) json.member("listed_in_target", *report.listed_in_target);
  json.member("measure", name_of(report.measure));
  if (report.order != KeynessOrder::strength) json.member("sort", ordering_of(report));
  write_counted_terms(json, report.term_unit, report.field);
  json.array("terms", report.terms, [&](const KeynessTerm& term) { write(json, term); });
  json.end_object().end_line();
}

void print(std::ostream& out, const KeynessReport& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, rows_of(report, format), format);
  print_corpus(out, "target", report.target);
  print_corpus(out, "reference", report.reference);
  if (report.in_both > 0)
    print_prose(out, fmt::format("{} in both\n", counted(report.in_both, "document")));
  print_prose(out, fmt::format("{} compared, by {}\n\n", counted(report.compared, "word"),
                               ordering_of(report)));
  print_listed(out, rows_of(report, format), format, "word");
}

}  // namespace inkling::render
