#include <fmt/format.h>

#include <algorithm>
#include <array>
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

const char* name(InformationUnit unit) {
  constexpr std::array kNames{"bits", "nats", "bans"};
  return kNames[static_cast<std::size_t>(unit)];
}

const char* name(IdfKind kind) {
  constexpr std::array kNames{"plain", "plus1", "sklearn", "bm25"};
  return kNames[static_cast<std::size_t>(kind)];
}

const char* formula(IdfKind kind) {
  constexpr std::array kFormulas{"log N/df", "log N/(df + 1)", "ln (N + 1)/(df + 1) + 1",
                                 "ln (1 + (N - df + 1/2)/(df + 1/2))"};
  return kFormulas[static_cast<std::size_t>(kind)];
}

RowSource term_rows(const InformationReport& report) {
  std::vector<Column> columns({{"term"},
                               {"surface"},
                               {"df", Align::right},
                               {"cf", Align::right},
                               {"idf", Align::right},
                               {name(report.unit), Align::right, 6},
                               {"share", Align::right},
                               {.name = "mutual_information",
                                .align = Align::right,
                                .decimals = 6,
                                .is_for_the_eye = false,
                                .is_extra = true},
                               bar_column()});
  show_ordering(columns, name_of(report.order, kInformationOrders));
  double most = 0;
  for (const InformationTerm& term : report.terms) most = std::max(most, term.bits);
  return {std::move(columns), [&report, most](const RowSource::Add& add_row) {
            for (const InformationTerm& term : report.terms)
              add_row({term.term, term.surface, std::uint64_t{term.df}, term.cf, term.idf,
                       term.bits, term.share, term.mutual_information,
                       bar(most > 0 ? std::max(0.0, term.bits) / most : 0, kBarWidth)});
          }};
}

RowSource document_rows(const InformationReport& report) {
  return {{{.name = "id", .role = Role::id},
           {"tokens", Align::right},
           {"divergence", Align::right},
           {"entropy", Align::right},
           {name(report.unit), Align::right}},
          [&report](const RowSource::Add& add_row) {
            for (const InformationDocument& document : report.by_document)
              add_row({document.id, std::uint64_t{document.tokens}, document.divergence,
                       document.entropy, document.bits});
          }};
}

void print_sum(std::ostream& out, const char* name, double sum, const std::string& what) {
  print_prose(out, fmt::format("  {:<7} {:>10}  {}\n", name, fixed(sum, 4), what));
}

void print_sums(std::ostream& out, const InformationReport& report) {
  print_prose(out,
              fmt::format("{}, in {}\n", counted(report.documents, "document"), name(report.unit)));
  print_sum(out, "H(D)", report.entropy_documents, "entropy of the documents, log N");
  print_sum(out, "H(T)", report.entropy_terms, "entropy of the terms");
  print_sum(out, "TF-IDF", report.tfidf_information,
            report.idf == IdfKind::plain
                ? "information of the terms, mean of TF * IDF"
                : fmt::format("mean of TF * IDF, IDF = {}", formula(report.idf)));
  print_sum(out, "I(D;T)", report.mutual_information, "mutual information of documents and terms");
  print_sum(out, "H(D|T)", report.documents_given_terms,
            "what a term leaves open about the document");
  print_sum(out, "H(T|D)", report.terms_given_documents,
            "what a document leaves open about its terms");
  out << '\n';
}

void write_documents(JsonWriter& json, const InformationReport& report) {
  json.array("by_document", report.by_document, [&](const InformationDocument& document) {
    json.begin_object().member("id", document.id).member("tokens", document.tokens);
    json.member("divergence", document.divergence)
        .member("entropy", document.entropy)
        .member("bits", document.bits);
    json.end_object();
  });
}

}  // namespace

void write_json(std::ostream& out, const InformationReport& report) {
  JsonWriter json(out);
  json.begin_object().member("unit", name(report.unit)).member("documents", report.documents);
  json.member("entropy_documents", report.entropy_documents)
      .member("entropy_terms", report.entropy_terms);
  json.member("tfidf_information", report.tfidf_information)
      .member("mutual_information", report.mutual_information);
  json.member("documents_given_terms", report.documents_given_terms)
      .member("terms_given_documents", report.terms_given_documents)
      .member("idf", name(report.idf));
  write_counted_terms(json, report.term_unit, report.field);
  json.array("terms", report.terms, [&](const InformationTerm& term) {
    json.begin_object()
        .member("term", term.term)
        .member("surface", term.surface)
        .member("df", term.df);
    json.member("cf", term.cf)
        .member("idf", term.idf)
        .member("bits", term.bits)
        .member("share", term.share)
        .member("mutual_information", term.mutual_information);
    json.end_object();
  });
  if (!report.by_document.empty()) write_documents(json, report);
  json.end_object().end_line();
}

void print(std::ostream& out, const InformationReport& report, TableFormat format) {
  if (format == TableFormat::table) print_sums(out, report);
  if (format != TableFormat::table && !report.by_document.empty())
    return print(out, document_rows(report), format);
  if (report.by_document.empty()) return print_listed(out, term_rows(report), format, "term");
  // The rows of this answer are documents.
  print_beside(out, term_rows(report));
  out << '\n';
  print(out, document_rows(report), format);
}

}  // namespace inkling::render
