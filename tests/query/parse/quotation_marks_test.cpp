#include "query/parse/quotation_marks.h"

#include <doctest/doctest.h>

#include <string_view>

#include "query/parse/parser.h"
#include "tests/query/parse/lenient_reading.h"

namespace inkling::query {

namespace {

constexpr std::string_view kArmy = "\u05E6\u05D4\"\u05DC";
constexpr std::string_view kDoctor = "\u05D3\"\u05E8";

TEST_CASE("a quotation mark between two Hebrew letters is one of the word") {
  CHECK(is_letter_quote(kDoctor, 2));
  CHECK_FALSE(is_letter_quote("a\"b", 1));
  CHECK_FALSE(is_letter_quote("\u05D3\"b", 2));
  CHECK_FALSE(is_letter_quote("\"\u05D3", 0));
  CHECK_FALSE(is_letter_quote("\u05D3\"", 2));
}

TEST_CASE("a quotation ends at a mark that is no letter, else at the last there is") {
  CHECK(closing_quote("\"ink\" \"pen\"", 0) == 4);
  CHECK(closing_quote("\"in\\\"k\"", 0) == 6);
  CHECK(closing_quote("\"ink", 0) == std::string_view::npos);
  CHECK(closing_quote("\"ink\\\"", 0) == std::string_view::npos);
  CHECK(closing_quote("\"\u05D3\"\u05E8\"", 0) == 6);
  CHECK(closing_quote("\"\u05D3\"\u05E8", 0) == 3);
}

TEST_CASE("Hebrew abbreviations are words of a query, alone, in quotations and as values") {
  const auto printed_as = [](const std::string& query) {
    return printed(parse_query(query, Join::any));
  };
  const std::string doctor(kDoctor), army(kArmy);
  for (const std::string& query : {army, doctor + " ink " + army, '"' + doctor + " ink\" " + army,
                                   "label:" + army, "+" + army + " -" + doctor}) {
    CAPTURE(query);
    CHECK(parse_leniently(query).text == query);
    CHECK(parse_leniently(query).reason.empty());
  }
  CHECK(printed_as(doctor + " ink " + army) ==
        printed_as("\u05D3\\\"\u05E8 ink \u05E6\u05D4\\\"\u05DC"));
  CHECK(printed_as('"' + doctor + " ink\"") == printed_as("\"\u05D3\\\"\u05E8 ink\""));
}

}  // namespace

}  // namespace inkling::query
