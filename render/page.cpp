#include "render/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "render/charts/bars.h"
#include "render/charts/markup.h"
#include "render/numbers.h"
#include "render/page_parts.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

using charts::HtmlTable;

void write_summary_section(std::ostream& out, const SummaryReport& report) {
  write_heading(out, "Summary");
  HtmlTable table{{"what", "figure"}, {}};
  table.rows = {{"documents", grouped(report.documents)},
                {"tokens", grouped(report.tokens)},
                {"vocabulary", grouped(report.vocabulary)},
                {"hapaxes", grouped(report.richness.hapaxes)},
                {"Yule's K", fixed(report.richness.yules_k, 2)},
                {"tokens per document, mean", fixed(report.lengths.mean, 1)},
                {"tokens per document, median", fixed(report.lengths.median, 1)},
                {"tokens per document, longest", grouped(report.lengths.max)}};
  if (report.zipf) table.rows.push_back({"Zipf exponent", fixed(report.zipf->exponent, 4)});
  if (report.heaps) table.rows.push_back({"Heaps exponent", fixed(report.heaps->exponent, 4)});
  charts::write_table(out, table);
}

/// Documents by label, tag or language.
void write_value_section(std::ostream& out, const std::string& heading,
                         const std::vector<ValueCount>& values) {
  write_heading(out, heading);
  if (values.empty()) return write_note(out, "No document has any.");
  HtmlTable table{{"value", "documents"}, {}};
  std::vector<charts::Bar> bars;
  for (const ValueCount& value : values) {
    const std::string name = terminal_text(value.value);
    table.rows.push_back({name, grouped(value.documents)});
    if (bars.size() == kChartTopics) continue;
    bars.push_back({name, static_cast<double>(value.documents), grouped(value.documents)});
  }
  charts::write_bars(out, bars, heading);
  if (values.size() > bars.size())
    write_note(out, fmt::format("The chart has the first {} of {}; the table has all.", bars.size(),
                                grouped(values.size())));
  charts::write_table(out, table);
}

void write_growth_section(std::ostream& out, const GrowthReport& report) {
  write_heading(out, "Growth of the vocabulary");
  if (report.points.empty()) return write_note(out, "There are no tokens.");
  charts::LogChart chart{"Distinct terms against tokens", "tokens", "vocabulary", {}, {}};
  HtmlTable table{{"documents", "tokens", "vocabulary", "hapaxes"}, {}};
  for (const GrowthPoint& point : report.points) {
    table.rows.push_back({grouped(point.documents), grouped(point.tokens),
                          grouped(point.vocabulary), grouped(point.hapaxes)});
    const auto tokens = static_cast<double>(point.tokens);
    if (point.tokens == 0 || point.vocabulary == 0) continue;
    chart.points.emplace_back(tokens, static_cast<double>(point.vocabulary));
    if (report.heaps && report.heaps->constant > 0)
      chart.fit.emplace_back(tokens,
                             report.heaps->constant * std::pow(tokens, report.heaps->exponent));
  }
  charts::write_log_lines(out, chart);
  if (!chart.fit.empty()) write_note(out, "Dashed: the law of Heaps, fitted.");
  charts::write_table(out, table);
}

void write_information_sums(std::ostream& out, const InformationReport& report) {
  const auto bar = [](const char* name, double value) {
    return charts::Bar{name, std::max(value, 0.0), fixed(value, 4) + " bits"};
  };
  charts::write_overlap(
      out,
      {"H(D), H(T) and what they share, I(D;T), as areas", bar("H(D)", report.entropy_documents),
       bar("H(T)", report.entropy_terms), bar("I(D;T)", report.mutual_information)});
  HtmlTable table{{"quantity", "bits"}, {}};
  table.rows = {{"H(D)", fixed(report.entropy_documents, 4)},
                {"H(T)", fixed(report.entropy_terms, 4)},
                {"I(D;T)", fixed(report.mutual_information, 4)},
                {"H(D|T)", fixed(report.documents_given_terms, 4)},
                {"H(T|D)", fixed(report.terms_given_documents, 4)},
                {"TF-IDF information", fixed(report.tfidf_information, 4)}};
  charts::write_table(out, table);
}

void write_information_section(std::ostream& out, const AllReports& reports) {
  write_heading(out, "Information");
  if (!reports.information) return write_missing(out, reports, "information");
  write_information_sums(out, *reports.information);
  HtmlTable table{{"term", "bits", "df", "cf", "idf"}, {}};
  std::vector<charts::Bar> bars;
  for (const InformationTerm& term : reports.information->terms) {
    const std::string name = terminal_text(term.surface);
    const std::string bits = fixed(term.bits, 5);
    bars.push_back({name, std::max(term.bits, 0.0), bits});
    table.rows.push_back({name, bits, grouped(term.df), grouped(term.cf), fixed(term.idf, 4)});
  }
  write_heading(out, "Terms that carry most information");
  charts::write_bars(out, bars, "Bits of TF-IDF information by term");
  charts::write_table(out, table);
}

}  // namespace

void write_heading(std::ostream& out, const std::string& heading) {
  out << "<h2>" << charts::escaped(heading) << "</h2>\n";
}

void write_note(std::ostream& out, const std::string& note) {
  out << "<p class=\"note\">" << charts::escaped(terminal_text(note)) << "</p>\n";
}

void write_missing(std::ostream& out, const AllReports& reports, const std::string& report) {
  const auto reason = reports.missing.find(report);
  if (reason != reports.missing.end()) write_note(out, "Not there: " + reason->second + ".");
}

void write_page(std::ostream& out, const AllReports& reports, const PageSubject& subject) {
  charts::begin_page(out, "Reports of a corpus");
  write_note(out, fmt::format("Index {}, snapshot {}, {}.", subject.index, subject.snapshot,
                              subject.where.empty() ? "all documents"
                                                    : "documents that match " + subject.where));
  write_note(out,
             fmt::format("{} of the field {}, in {}.",
                         reports.summary.term_unit == TermUnit::stems ? "Terms" : "Words",
                         reports.summary.field, counted(reports.summary.documents, "document")));
  write_summary_section(out, reports.summary);
  write_value_section(out, "Labels", reports.summary.labels);
  write_value_section(out, "Tags", reports.summary.tags);
  write_value_section(out, "Languages", reports.summary.languages);
  write_growth_section(out, reports.growth);
  write_information_section(out, reports);
  write_topic_sections(out, reports);
  write_word_sections(out, reports);
  charts::end_page(out);
}

}  // namespace inkling::render
