#include "render/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "render/graphemes.h"
#include "render/style.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

std::string mark_of(std::optional<int> grade) {
  if (!grade) return "";
  return *grade > 0 ? std::string(static_cast<std::size_t>(std::min(*grade, 9)), '+') : "-";
}

constexpr std::size_t kIndent = 2;
/// Below this, lines are left to the terminal.
constexpr std::size_t kNarrowest = 20;

/// Made safe, in lines that fit.
void print_wrapped(std::ostream& out, const std::string& text, std::size_t indent) {
  const std::size_t width = style_of(out).width;
  const bool fits = width >= kNarrowest + indent;
  for (const MarkedLine& line :
       wrapped({{terminal_text(text), false}}, fits ? width - indent : 0)) {
    out << std::string(indent, ' ');
    for (const MarkedPart& part : line) out << part.text;
    out << '\n';
  }
}

std::string id_of(const std::optional<JudgedPlace>& place) { return place ? place->id : ""; }

}  // namespace

void print_pooled(std::ostream& out, const std::string& topic, const std::string& text,
                  const SearchHit& document) {
  out << '\n';
  print_wrapped(out, topic + "  " + text, 0);
  out << '\n';
  print_wrapped(out, document.id + (document.title.empty() ? "" : "  " + document.title), kIndent);
  print_wrapped(out,
                document.snippet ? document.snippet->text : "the index does not have this document",
                kIndent);
  out << '\n';
  print_judging_keys(out);
}

void print_judging_keys(std::ostream& out) {
  print_wrapped(
      out,
      "0 not relevant  1 relevant  2 very  3 perfectly  s skip  u undo  v both rankings  q quit",
      0);
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
