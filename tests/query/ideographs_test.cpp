#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/spelled.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Collection;

TEST_CASE("pairs of characters that overlap are shown and marked once") {
  const Searcher searcher = searcher_of_texts({.kind = AnalyzerKind::standard, .bigrams = true},
                                              {"虚拟机数据", "新 虚拟机,虚拟"});
  const SearchAnswer answer = searcher.search("虚拟机", {.snippets = true});
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  REQUIRE(answer.hits.size() == 2);
  for (const SearchHit& hit : answer.hits) {
    const Snippet& snippet = hit.snippet.value();
    if (hit.id == "0") {
      CHECK(snippet.text == "虚拟机数据");
      CHECK(snippet.ranges == Ranges{{0, 3}});
    } else {
      CHECK(snippet.text == "新 虚拟机,虚拟");
      CHECK(snippet.ranges == Ranges{{2, 5}, {6, 8}});
    }
  }
}

TEST_CASE("a single ideograph finds every pair that contains it") {
  const Searcher searcher =
      searcher_of_texts({.kind = AnalyzerKind::standard, .bigrams = true},
                        {"小化妆包", "Ipad 包", "包子", "皮包店", "化妆", "包"});
  const SpelledWords with = {"0", "1", "2", "3", "5"};
  CHECK(ids_spelled(searcher, "包") == with);
  CHECK(ids_spelled(searcher, "+包 -店") == SpelledWords{"0", "1", "2", "5"});
  CHECK(ids_spelled(searcher, "text:包") == with);
  CHECK(ids_spelled(searcher, "=包") == SpelledWords{"1", "5"});
  CHECK(ids_spelled(searcher, "化妆") == SpelledWords{"0", "4"});
  CHECK(searcher.search("包", {.k = 10}).total == 5);
  const SearchAnswer unknown = searcher.search("猫");
  CHECK(unknown.hits.empty());
}

TEST_CASE("an occurrence of a single ideograph counts once, and it alone is marked") {
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  struct Row {
    std::string text;
    std::uint32_t tf;
    Ranges ranges;
  };
  const Row rows[] = {{"小化妆包", 1, {{3, 4}}},
                      {"Ipad 包", 1, {{5, 6}}},
                      {"包子", 1, {{0, 1}}},
                      {"皮包店", 1, {{1, 2}}},
                      {"包包包", 3, {{0, 1}, {1, 2}, {2, 3}}},
                      {"包子和包", 2, {{0, 1}, {3, 4}}},
                      {"a 皮包, 皮包店 b 店包", 3, {{3, 4}, {7, 8}, {13, 14}}}};
  SpelledWords texts;
  for (const Row& row : rows) texts.push_back(row.text);
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words}) {
    const Searcher searcher = searcher_of_texts({.kind = kind, .bigrams = true}, texts);
    const SearchAnswer answer = searcher.search("包", {.explain = true, .snippets = true});
    REQUIRE(answer.hits.size() == std::size(rows));
    for (const SearchHit& hit : answer.hits) {
      const Row& row = rows[std::stoul(hit.id)];
      CAPTURE(row.text);
      CHECK(hit.snippet.value().text == row.text);
      CHECK(hit.snippet.value().ranges == row.ranges);
      REQUIRE(hit.explanation.size() == 1);
      CHECK(hit.explanation[0].tf == row.tf);
      CHECK(hit.explanation[0].df == std::size(rows));
    }
  }
}

TEST_CASE("a pair, and characters of it, that are sought together are marked as they stand") {
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  const Searcher searcher = searcher_of_texts({.bigrams = true}, {"虚拟机数据"});
  const auto ranges = [&](const char* query) {
    return searcher.search(query, {.snippets = true}).hits.at(0).snippet.value().ranges;
  };
  CHECK(ranges("拟") == Ranges{{1, 2}});
  CHECK(ranges("拟 据") == Ranges{{1, 2}, {4, 5}});
  CHECK(ranges("拟 机") == Ranges{{1, 2}, {2, 3}});
  CHECK(ranges("拟 拟机") == Ranges{{1, 3}});
  const Searcher narrow = searcher_of_texts({.bigrams = true}, {"ｶﾞｽ"});  // with a mark of its own
  CHECK(narrow.search("ガ", {.snippets = true}).hits.at(0).snippet.value().ranges ==
        Ranges{{0, 2}});
}
