#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/parse/parser.h"
#include "tests/query/collection.h"
#include "tests/query/parse/lenient_reading.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

TEST_CASE("a box finds words where a query names what is not there") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "", "the train leaves at 12:30", {"rail"}, {}, {{"year", 1953}}});
  const Searcher searcher(collection.index());
  const SearchOptions lenient{.query = {.lenient = true}};
  const auto reading = [&](std::string_view query) {
    return searcher.search(query, lenient).lenient;
  };
  CHECK(searcher.search("12:30", lenient).total == 1);
  CHECK(searcher.search("leaves:at", lenient).total == 1);
  CHECK(searcher.search("leaves:=ats", lenient).total == 1);
  CHECK(searcher.search("leaves:\"at 12\"~3", lenient).total == 1);
  CHECK(searcher.search("train?", lenient).total == 1);
  CHECK(reading("train?")->text == "train");
  CHECK_FALSE(reading("train"));
  CHECK(searcher.search("label:rails train", lenient).unknown ==
        std::vector<std::string>{"label:rails"});
  CHECK(reading("label:rails train") ==
        LenientReading{"label:rails train", "there is no label `rails`; did you mean `rail`?"});
  CHECK(searcher.search("year:new", lenient).unknown == std::vector<std::string>{"year:new"});
  CHECK(reading("year:new")->reason.starts_with("`new` is not a number"));
  CHECK(searcher.search("year:1953", lenient).total == 1);
  CHECK(searcher.search(" ", lenient).total == 0);
  CHECK(searcher.read("(train", {.lenient = true}).lenient->text == "train");
  CHECK(searcher.explain("(train", "a", {.lenient = true}).lenient->text == "train");
  CHECK(searcher.search("train , leaves", lenient).dropped.empty());
  CHECK(searcher.search(",", lenient).dropped == std::vector<std::string>{","});
}

TEST_CASE("punctuation behind a value is none of it, unless a document has it there") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a",
                  "red soil",
                  "ink",
                  {"sci.med", "why?"},
                  {{"author", "Bob"}, {"author", "Yes!"}, {"code", "12a"}, {"day", "2024-03-05"}},
                  {{"year", 1953}}});
  const Searcher searcher(collection.index());
  const SearchOptions lenient{.query = {.lenient = true}};
  for (const auto& [typed, read_as] : {std::pair{"year:1953?", "year:1953"},
                                       {"year:1953,", "year:1953"},
                                       {"ink year:1953; ink", "ink year:1953 ink"},
                                       {"day:2024-03-05?", "day:2024-03-05"},
                                       {"day:2024-03,", "day:2024-03"},
                                       {"label:sci.med?", "label:sci.med"},
                                       {"-label:sci.med, ink", "-label:sci.med ink"},
                                       {"author:Bob,", "author:Bob"},
                                       {"author:Bo?!", "author:Bo?"},
                                       {"title:soil?", "title:soil"},
                                       {"author:(Bob, Ann;)", "author:(Bob Ann;)"},
                                       {"label:(sci.med, +sci.med?!, (-ink OR sci.med!))",
                                        "label:(sci.med +sci.med (-ink OR sci.med))"},
                                       {"+label:(\"why?\", sci.med)", "+label:(\"why?\" sci.med)"},
                                       {"ink AND year:(1953, 1954,)", "ink AND year:(1953 1954,)"},
                                       {"author:(Bob", "author:(Bob)"}}) {
    CAPTURE(typed);
    const SearchAnswer answer = searcher.search(typed, lenient);
    REQUIRE(answer.lenient);
    CHECK(answer.lenient->text == read_as);
    CHECK(answer.total == (typed[0] == '-' ? 0 : 1));
  }
  for (const char* typed : {"label:why?", "author:Yes!", "author:Bo?", "code:12?", "title:soil,",
                            "title:(red, soil)", "title:re?", "text:in?"}) {
    CAPTURE(typed);
    const SearchAnswer answer = searcher.search(typed, lenient);
    CHECK_FALSE(answer.lenient);
    CHECK(answer.total == 1);
  }
}

TEST_CASE("parentheses that are nested too deep are letters, however many") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "", "ink", {}, {}, {}});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.query.lenient = true;
  for (const std::size_t count : {33u, 40u, 1000u}) {
    CAPTURE(count);
    const SearchAnswer answer = searcher.search(std::string(count, '(') + "ink", options);
    CHECK(answer.total == 1);
    CHECK(
        searcher.search(std::string(count, '(') + "ink" + std::string(count, ')'), options).total ==
        1);
  }
  CHECK(searcher.search(std::string(4000, '('), options).total == 0);
}

TEST_CASE("a filter is read as leniently as its query, and said to be") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "", "ink and pens", {}, {}, {}});
  collection.add({"b", "", "ink", {}, {}, {}});
  const Searcher searcher(collection.index());
  SearchOptions options{.filter = "pens?"};
  options.query.lenient = true;
  const SearchAnswer answer = searcher.search("ink", options);
  CHECK(answer.total == 1);
  CHECK_FALSE(answer.lenient);
  CHECK(answer.filter.lenient->text == "pens");
  CHECK(searcher.similar("b", options).filter.lenient->text == "pens");
  options.filter = "(pens";
  options.query.lenient = false;
  CHECK_THROWS_AS(searcher.search("ink", options), QuerySyntaxError);
}

TEST_CASE("no text that can be typed is refused, and what is read is what parses") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "a", "a b c ab 1", {"a"}, {}, {{"n", 1}}});
  const Searcher searcher(collection.index());
  std::mt19937 random(test::seed_or(7));
  for (int trial = 0; trial < inkling::test::rounds(20'000); ++trial) {
    std::string text;
    for (std::size_t length = random() % 40; length > 0; --length)
      text += static_cast<char>(' ' + random() % 95);
    CAPTURE(text);
    const QueryReading reading = searcher.read(text, {.lenient = true});
    if (reading.lenient && !is_blank(reading.lenient->text))
      CHECK_NOTHROW(parse_query(reading.lenient->text, Join::any));
  }
}

}  // namespace

}  // namespace inkling::query
