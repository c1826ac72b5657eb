#include "render/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

std::string mark_of(std::optional<int> grade) {
  if (!grade) return "";
  return *grade > 0 ? std::string(static_cast<std::size_t>(std::min(*grade, 9)), '+') : "-";
}

std::string id_of(const std::optional<JudgedPlace>& place) { return place ? place->id : ""; }

}  // namespace

void print_pooled(std::ostream& out, const PoolItem& item, const SearchHit& document) {
  out << '\n';
  print_prose(out, terminal_text(item.topic + "  " + item.text));
  print_prose(out, fmt::format("\n  {}{}\n  {}\n\n", terminal_text(document.id),
                               terminal_text(document.title.empty() ? "" : "  " + document.title),
                               document.snippet ? terminal_text(document.snippet->text)
                                                : "the index does not have this document"));
  print_judging_keys(out);
}

void print_judging_keys(std::ostream& out) {
  print_prose(
      out,
      "0 not relevant  1 relevant  2 very  3 perfectly  s skip  u undo  v both rankings  q quit");
}

void print_rankings(std::ostream& out, const std::vector<JudgedRow>& rows) {
  Table table({{"rank", Align::right}, {"run"}, {""}, {"compared"}, {""}});
  for (const auto& [rank, first, second] : rows) {
    const auto grade = [](const auto& place) { return place ? place->grade : std::nullopt; };
    table.add_row({std::uint64_t{rank}, id_of(first), mark_of(grade(first)), id_of(second),
                   mark_of(grade(second))});
  }
  print(out, table);
}

}  // namespace inkling::render
