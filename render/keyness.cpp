#include <fmt/format.h>

#include <ostream>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

const char* name_of(KeynessMeasure measure) {
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

const char* side_of(const KeynessTerm& term) { return term.is_more ? "for" : "against"; }

Table keyness_table(const KeynessReport& report, TableFormat format) {
  Table table({{"term"},
               {"surface"},
               {"g2", Align::right},
               {"chi2", Align::right},
               {"log_ratio", Align::right},
               {"low", Align::right},
               {"high", Align::right},
               {"diff_percent", Align::right, 1},
               {"bic", Align::right},
               {"ell", Align::right, 6},
               {"target", Align::right},
               {"reference", Align::right},
               {"per_million_target", Align::right, 1},
               {"per_million_reference", Align::right, 1},
               {"p_value", Align::right, 6},
               {"q_value", Align::right, 6},
               {"direction"}});
  for (const KeynessTerm& term : report.terms) {
    table.add_row({term.term, term.surface, term.g2, term.chi2, term.log_ratio, term.low, term.high,
                   term.diff_percent, term.bic, term.ell, term.target, term.reference,
                   term.per_million_target, term.per_million_reference,
                   probability_cell(term.p_value, format), probability_cell(term.q_value, format),
                   side_of(term)});
  }
  return table;
}

/// The columns that fit beside one another.
Table short_table(const KeynessReport& report) {
  Table table({{"word"},
               {"g2", Align::right},
               {"log ratio", Align::right},
               {"low", Align::right},
               {"high", Align::right},
               {"target", Align::right},
               {"reference", Align::right},
               {"q_value", Align::right, 6},
               {""}});
  for (const KeynessTerm& term : report.terms) {
    table.add_row({term.surface, term.g2, term.log_ratio, term.low, term.high, term.target,
                   term.reference, probability(term.q_value, 6), side_of(term)});
  }
  return table;
}

void print_corpus(std::ostream& out, const char* side, const KeynessReport::Corpus& corpus) {
  out << fmt::format("{:<9}  {}", side, counted(corpus.tokens, "token"));
  if (corpus.documents > 0) out << fmt::format(" in {}", counted(corpus.documents, "document"));
  out << '\n';
}

void write(JsonWriter& json, const KeynessReport::Corpus& corpus) {
  json.begin_object().member("documents", corpus.documents).member("tokens", corpus.tokens);
  json.end_object();
}

void write(JsonWriter& json, const KeynessTerm& term) {
  json.begin_object().member("term", term.term).member("surface", term.surface);
  json.member("g2", term.g2).member("chi2", term.chi2).member("log_ratio", term.log_ratio);
  json.member("diff_percent", term.diff_percent).member("bic", term.bic).member("ell", term.ell);
  json.member("target", term.target).member("reference", term.reference);
  json.member("per_million_target", term.per_million_target);
  json.member("per_million_reference", term.per_million_reference);
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
  json.member("measure", name_of(report.measure));
  write_counted_terms(json, report.term_unit, report.field);
  json.array("terms", report.terms, [&](const KeynessTerm& term) { write(json, term); });
  json.end_object().end_line();
}

void print(std::ostream& out, const KeynessReport& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, keyness_table(report, format), format);
  print_corpus(out, "target", report.target);
  print_corpus(out, "reference", report.reference);
  if (report.in_both > 0) out << fmt::format("{} in both\n", counted(report.in_both, "document"));
  out << fmt::format("{} compared, by {}\n\n", counted(report.compared, "word"),
                     name_of(report.measure));
  print(out, short_table(report));
}

}  // namespace inkling::render
