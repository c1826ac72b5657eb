#include "inkling/growth.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ostream>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/power_fit.h"
#include "render/prose.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

Table growth_table(const GrowthReport& report) {
  Table table({{"documents", Align::right},
               {"tokens", Align::right},
               {"vocabulary", Align::right},
               {"hapaxes", Align::right},
               {"growth_rate", Align::right},
               bar_column()});
  std::uint64_t most = 0;
  for (const GrowthPoint& point : report.points) most = std::max(most, point.vocabulary);
  for (const GrowthPoint& point : report.points) {
    const double part = static_cast<double>(point.vocabulary) / static_cast<double>(most);
    table.add_row({point.documents, point.tokens, point.vocabulary, point.hapaxes,
                   point.growth_rate(), bar(part, kBarWidth)});
  }
  return table;
}

}  // namespace

void write_json(std::ostream& out, const GrowthReport& report) {
  JsonWriter json(out);
  json.begin_object();
  write_counted_terms(json, report.term_unit, report.field);
  json.array("points", report.points, [&](const GrowthPoint& point) {
    json.begin_object().member("documents", point.documents).member("tokens", point.tokens);
    json.member("vocabulary", point.vocabulary).member("hapaxes", point.hapaxes);
    json.member("growth_rate", point.growth_rate()).end_object();
  });
  write_fit(json, "heaps", report.heaps);
  json.end_object().end_line();
}

void print(std::ostream& out, const GrowthReport& report, TableFormat format) {
  print_listed(out, growth_table(report), format, "point");
  if (format != TableFormat::table || !report.heaps) return;
  print_prose(
      out, fmt::format("\nvocabulary = {} * tokens^{}, r2 {}\n", fixed(report.heaps->constant, 4),
                       fixed(report.heaps->exponent, 4), fixed(report.heaps->r2, 4)));
}

}  // namespace inkling::render
