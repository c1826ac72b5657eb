#include "inkling/ngrams.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numeric>
#include <ostream>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

std::string in_a_row(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

RowSource rows_of(const NgramReport& report) {
  return {
      {{"ngram"},
       {"surface"},
       {"n", Align::right},
       {"count", Align::right},
       {"df", Align::right},
       {"per_million", Align::right, 1}},
      [&report](const RowSource::Add& add_row) {
        for (const Ngram& ngram : report.ngrams)
          add_row({in_a_row(ngram.terms), in_a_row(ngram.surfaces),
                   std::uint64_t{ngram.terms.size()}, ngram.count, ngram.df, ngram.per_million});
      }};
}

void write(JsonWriter& json, const Ngram& ngram) {
  json.begin_object().member("ngram", in_a_row(ngram.terms));
  json.member("surface", in_a_row(ngram.surfaces)).array("terms", ngram.terms);
  json.member("n", ngram.terms.size()).member("count", ngram.count).member("df", ngram.df);
  json.member("per_million", ngram.per_million).end_object();
}

}  // namespace

void write_json(std::ostream& out, const NgramReport& report) {
  const NgramOptions& options = report.options;
  JsonWriter json(out);
  json.begin_object().member("documents", report.documents).member("tokens", report.tokens);
  json.key("lengths").begin_array();
  for (std::size_t at = 0; at < report.occurrences.size(); ++at) {
    json.begin_object().member("n", options.shortest + at);
    json.member("occurrences", report.occurrences[at]).end_object();
  }
  json.end_array();
  write_counted_terms(json, options.term_unit, options.field);
  json.array("ngrams", report.ngrams, [&](const Ngram& ngram) { write(json, ngram); });
  json.end_object().end_line();
}

void print(std::ostream& out, const NgramReport& report, TableFormat format) {
  if (format == TableFormat::table) {
    const std::uint64_t all =
        std::accumulate(report.occurrences.begin(), report.occurrences.end(), std::uint64_t{0});
    print_prose(
        out, fmt::format("{} in {}, {}\n\n", counted(all, "run"),
                         counted(report.documents, "document"), counted(report.tokens, "token")));
  }
  print_listed(out, rows_of(report), format, "n-gram");
}

}  // namespace inkling::render
