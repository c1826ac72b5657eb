#include <fmt/format.h>

#include <ostream>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

Table information_table(const InformationReport& report) {
  Table table({{"term"},
               {"surface"},
               {"df", Align::right},
               {"cf", Align::right},
               {"idf", Align::right},
               {"bits", Align::right, 6},
               {"share", Align::right},
               bar_column()});
  const double most = report.terms.empty() ? 0 : report.terms.front().bits;
  for (const InformationTerm& term : report.terms) {
    table.add_row({term.term, term.surface, std::uint64_t{term.df}, term.cf, term.idf, term.bits,
                   term.share, bar(most > 0 ? term.bits / most : 0, kBarWidth)});
  }
  return table;
}

void print_sums(std::ostream& out, const InformationReport& report) {
  out << fmt::format("{}, in bits\n", counted(report.documents, "document"));
  out << fmt::format("  H(D)    {:>10}  entropy of the documents, log2 N\n",
                     fixed(report.entropy_documents, 4));
  out << fmt::format("  H(T)    {:>10}  entropy of the terms\n", fixed(report.entropy_terms, 4));
  out << fmt::format("  TF-IDF  {:>10}  information of the terms, mean of TF * IDF\n",
                     fixed(report.tfidf_information, 4));
  out << fmt::format("  I(D;T)  {:>10}  mutual information of documents and terms\n\n",
                     fixed(report.mutual_information, 4));
}

}  // namespace

void write_json(std::ostream& out, const InformationReport& report) {
  JsonWriter json(out);
  json.begin_object().member("unit", "bits").member("documents", report.documents);
  json.member("entropy_documents", report.entropy_documents)
      .member("entropy_terms", report.entropy_terms);
  json.member("tfidf_information", report.tfidf_information)
      .member("mutual_information", report.mutual_information);
  write_counted_terms(json, report.term_unit, report.field);
  json.array("terms", report.terms, [&](const InformationTerm& term) {
    json.begin_object()
        .member("term", term.term)
        .member("surface", term.surface)
        .member("df", term.df);
    json.member("cf", term.cf)
        .member("idf", term.idf)
        .member("bits", term.bits)
        .member("share", term.share);
    json.end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const InformationReport& report, TableFormat format) {
  if (format == TableFormat::table) print_sums(out, report);
  print(out, information_table(report), format);
}

}  // namespace inkling::render
