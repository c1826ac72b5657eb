#include "render/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

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

void print_pooled(std::ostream& out, const std::string& topic, const std::string& text,
                  const SearchHit& document) {
  out << '\n';
  print_prose(out, terminal_text(topic + "  " + text));
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

void print_rankings(std::ostream& out, const std::vector<std::optional<JudgedPlace>>& first,
                    const std::vector<std::optional<JudgedPlace>>& second) {
  Table table({{"rank", Align::right}, {"run"}, {""}, {"compared"}, {""}});
  for (std::size_t at = 0; at < first.size(); ++at) {
    const auto grade = [](const auto& place) { return place ? place->grade : std::nullopt; };
    table.add_row({std::uint64_t{at + 1}, id_of(first[at]), mark_of(grade(first[at])),
                   id_of(second[at]), mark_of(grade(second[at]))});
  }
  print(out, table);
}

}  // namespace inkling::render
