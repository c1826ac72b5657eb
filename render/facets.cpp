#include "render/facets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <variant>

#include "render/numbers.h"
#include "render/prose.h"
#include "render/table.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

std::string text_of(const FacetCount& counted) {
  const auto* const number = std::get_if<Number>(&counted.value);
  return number == nullptr ? std::get<std::string>(counted.value) : to_string(*number);
}

void write(JsonWriter& json, const FacetCount& counted) {
  json.begin_object();
  std::visit([&](const auto& value) { json.member("value", value); }, counted.value);
  json.member("count", counted.count).end_object();
}

}  // namespace

void write_facets(JsonWriter& json, const std::vector<Facet>& facets) {
  json.key("facets").begin_object();
  for (const Facet& facet : facets) {
    json.array(to_string(facet.field, facet.grouping), facet.counts,
               [&](const FacetCount& counted) { write(json, counted); });
  }
  json.end_object().key("facet_values").begin_object();
  for (const Facet& facet : facets)
    json.member(to_string(facet.field, facet.grouping), facet.values);
  json.end_object();
}

void print(std::ostream& out, const std::vector<Facet>& facets, TableFormat format) {
  const RowSource rows{
      {{"field"}, {"value"}, {"documents", Align::right}},
      [&facets](const RowSource::Add& add_row) {
        for (const Facet& facet : facets) {
          for (const FacetCount& counted : facet.counts)
            add_row({to_string(facet.field, facet.grouping), text_of(counted), counted.count});
        }
      }};
  print(out, rows, format);
}

void print(std::ostream& out, const Facet& facet) {
  Table table({{terminal_text(to_string(facet.field, facet.grouping))},
               {"documents", Align::right},
               bar_column()});
  std::uint64_t most = 1;
  for (const FacetCount& counted : facet.counts) most = std::max(most, counted.count);
  for (const FacetCount& counted : facet.counts) {
    const double share = static_cast<double>(counted.count) / static_cast<double>(most);
    table.add_row({text_of(counted), counted.count, bar(share, kBarWidth)});
  }
  print(out, table);
  if (facet.counts.size() < facet.values) {
    print_prose(out,
                fmt::format("and {}\n", counted(facet.values - facet.counts.size(), "more value")));
  }
}

}  // namespace inkling::render
