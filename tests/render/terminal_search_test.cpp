#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "render/search.h"
#include "render/style.h"
#include "tests/render/search_answer.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::string on_terminal(const SearchAnswer& answer, const render::Style& style) {
  std::ostringstream out;
  render::set_style(out, style);
  render::print(out, answer);
  return out.str();
}

}  // namespace

TEST_CASE("what is marked in a snippet is bold in colour, and between asterisks without") {
  SearchAnswer answer = sample_search();
  answer.hits[0].explanation.clear();
  CHECK(on_terminal(answer, {}) ==
        "  1  10.5000  reut\\x1b[31m  BRAZIL COFFEE  [coffee]\n       d\u00E9j\u00E0 *coffee*\n");
  CHECK(on_terminal(answer, {.is_terminal = true, .width = 80}) == on_terminal(answer, {}));
  CHECK(on_terminal(answer, {.colour = true}) ==
        "  1  \x1b[32m10.5000\x1b[0m  \x1b[36mreut\\x1b[31m\x1b[0m  BRAZIL COFFEE  [coffee]\n"
        "       d\u00E9j\u00E0 \x1b[1mcoffee\x1b[0m\n");
}

TEST_CASE("on a terminal a title is cut, and a snippet is wrapped under its hit") {
  SearchAnswer answer = sample_search();
  SearchHit& hit = answer.hits[0];
  hit.id = "n1";
  hit.title = "Coffee in Brazil and elsewhere";
  hit.snippet = Snippet{"Good coffee was harvested", {{5, 11}}};
  CHECK(on_terminal(answer, {.is_terminal = true, .width = 40}) ==
        "  1  10.5000  n1  Coffee in B\u2026  [coffee]\n"
        "       Good *coffee* was harvested\n"
        "       word    tf   df     idf    score\n"
        "         share\n"
        "       coffee   3  152  4.0000  10.5000\n"
        "         100 %\n\n");
  hit.explanation.clear();
  CHECK(on_terminal(answer, {.colour = true, .is_terminal = true, .width = 24}) ==
        "  1  \x1b[32m10.5000\x1b[0m  \x1b[36mn1\x1b[0m\n"
        "       Coffee in Brazil\n"
        "         and elsewhere\n"
        "       [coffee]\n"
        "       Good \x1b[1mcoffee\x1b[0m was\n"
        "       harvested\n");
}

TEST_CASE("on a terminal right-to-left ids and titles do not reorder the line") {
  SearchAnswer answer = sample_search();
  SearchHit& hit = answer.hits[0];
  hit.id = "\u05D0";
  hit.title = "\u0633\u0644\u0627\u0645";
  hit.labels = {"\u05D1"};
  hit.snippet.reset();
  hit.explanation.clear();
  CHECK(on_terminal(answer, {.is_terminal = true, .width = 60}) ==
        "  1  10.5000  \u2068\u05D0\u2069  \u2068\u0633\u0644\u0627\u0645\u2069  "
        "[\u2068\u05D1\u2069]\n");
  CHECK(on_terminal(answer, {}) == "  1  10.5000  \u05D0  \u0633\u0644\u0627\u0645  [\u05D1]\n");
}
