#include "query/parse/lenient.h"

#include <doctest/doctest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "inkling/search.h"
#include "query/parse/parser.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

std::string read(std::string_view text) { return printed(parse_leniently(text, Join::any).tree); }

TEST_CASE("what follows the grammar is read as it is") {
  for (const std::string_view query :
       {"ink", "a +b -c", "\"a b\"~2", "title:(a b)", "in?k x*", "year:[1 TO 2]^2"}) {
    CAPTURE(query);
    CHECK(read(query) == printed(parse_query(query, Join::any)));
    CHECK(parse_leniently(query, Join::any).text == query);
  }
}

TEST_CASE("what does not is taken for words, and nothing is lost") {
  struct Row {
    std::string_view text, tree;
  };
  for (const Row& row : {
           Row{"what is ink?", "(what is ink?)"},
           Row{"\"what is ink?\"", "\"what is ink?\""},
           Row{"(is it ink?)", "(is it ink?)"},
           Row{"in?k", "in?k"},
           Row{"\"ink", "\"ink"},
           Row{"5\" nails", "(5\" nails)"},
           Row{"ink)", "ink)"},
           Row{"(ink", "(ink"},
           Row{"rock AND", "(rock AND)"},
           Row{"AND roll", "(AND roll)"},
           Row{"to - from", "(to - from)"},
           Row{"a -- b", "(a -- b)"},
           Row{":", ":"},
           Row{"title:", "title:"},
           Row{"see title: ink", "(see title: ink)"},
           Row{"C:\\", "C:\\"},
           Row{"ink^high", "ink^high"},
           Row{"~5", "~5"},
           Row{"a~b", "a~b"},
           Row{"[see above]", "([see above])"},
           Row{"*:x", "*:x"},
           Row{"", "("},
       }) {
    CAPTURE(row.text);
    const LenientQuery query = parse_leniently(row.text, Join::any);
    CHECK(query.dropped.empty());
    if (!row.text.empty()) CHECK(printed(query.tree) == row.tree);
  }
}

TEST_CASE("what is beyond the limits is cut off, and told") {
  std::string many;
  for (int word = 0; word < 300; ++word) many += "w ";
  const LenientQuery clauses = parse_leniently(many, Join::any);
  CHECK(clauses.text.size() == 512);
  CHECK(clauses.dropped == std::vector<std::string>{many.substr(512)});
  const LenientQuery bytes = parse_leniently(std::string(4095, 'a') +
                                                 "\xC3\xA9"
                                                 "b",
                                             Join::any);
  CHECK(bytes.text == std::string(4095, 'a'));
  CHECK(bytes.dropped == std::vector<std::string>{"\xC3\xA9"
                                                  "b"});
  CHECK(parse_leniently("a\xFF", Join::any).text == "a\xEF\xBF\xBD");
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
    const LenientQuery query = parse_leniently(text, Join::any);
    CHECK(query.dropped.empty());
    if (!is_blank(query.text))
      CHECK(printed(parse_query(query.text, Join::any)) == printed(query.tree));
  }
  for (const char sign : std::string("(\"\\+-:~^[*)")) {
    CAPTURE(sign);
    CHECK_NOTHROW(parse_leniently(std::string(5'000, sign), Join::any));
  }
}

TEST_CASE("a box finds words where a query names what is not there") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "", "the train leaves at 12:30", {"rail"}, {}, {{"year", 1953}}});
  const Searcher searcher(collection.index());
  const SearchOptions lenient{.query = {.lenient = true}};
  CHECK(searcher.search("12:30", lenient).total == 1);
  CHECK(searcher.search("leaves:at", lenient).total == 1);
  CHECK(searcher.search("leaves:=ats", lenient).total == 0);
  CHECK(searcher.search("leaves:\"12 at\"~3", lenient).total == 1);
  CHECK(searcher.search("train?", lenient).total == 1);
  CHECK(searcher.search("train?", lenient).read_as == "train\\?");
  CHECK_FALSE(searcher.search("train", lenient).read_as);
  CHECK(searcher.search("label:rails train", lenient).unknown ==
        std::vector<std::string>{"label:rails"});
  CHECK(searcher.search("year:new", lenient).unknown == std::vector<std::string>{"year:new"});
  CHECK(searcher.search("year:1953", lenient).total == 1);
  CHECK(searcher.search(" ", lenient).total == 0);
}

}  // namespace

}  // namespace inkling::query
