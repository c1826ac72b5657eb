#include <doctest/doctest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <variant>

#include "query/parse/lenient.h"
#include "query/parse/parser.h"
#include "tests/query/parse/lenient_reading.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

TEST_CASE("what is beyond the limits is cut off, and told") {
  std::string many;
  for (int word = 0; word < 300; ++word) many += "w ";
  const LenientQuery clauses = parse_leniently(many);
  CHECK(clauses.text.size() == 511);
  CHECK(clauses.cut_off == many.substr(512));
  const LenientQuery bytes = parse_leniently(std::string(4095, 'a') +
                                             "\xC3\xA9"
                                             "b");
  CHECK(bytes.text == std::string(4095, 'a'));
  CHECK(bytes.cut_off ==
        "\xC3\xA9"
        "b");
  CHECK(parse_leniently("a\xFF").text == "a\xEF\xBF\xBD");
}

TEST_CASE("any bytes are read") {
  static constexpr const char* kPieces[] = {
      "a",     " ",        "\"", "(", ")", "+", "-", "AND", "OR", "NOT", ":", "*",   "\\",
      "title", "\xC3\xA9", "~",  "^", "[", "]", "{", "TO",  "=",  "?",   "1", "\xFF"};
  std::mt19937 random(5);
  for (int trial = 0; trial < inkling::test::rounds(20'000); ++trial) {
    std::string text;
    for (std::size_t length = random() % 14; length > 0; --length)
      text += kPieces[random() % std::size(kPieces)];
    CAPTURE(text);
    const LenientQuery query = parse_leniently(text);
    CHECK(query.cut_off.empty());
    if (!is_blank(query.text))
      CHECK(printed(parse_query(query.text, Join::any)) == printed(query.tree));
  }
  for (const char sign : std::string("(\"\\+-:~^[*)")) {
    CAPTURE(sign);
    CHECK_NOTHROW(parse_leniently(std::string(5'000, sign)));
  }
}

}  // namespace

}  // namespace inkling::query
