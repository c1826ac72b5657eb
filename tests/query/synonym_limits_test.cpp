#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "inkling/synonyms.h"
#include "query/common/deadline.h"
#include "query/parse/synonym_table.h"
#include "tests/query/collection.h"
#include "tests/query/places.h"

using namespace inkling;
using namespace inkling::test;
using test::Collection;

TEST_CASE("a rule that names an entry many times costs what it is long") {
  std::string rule = "d, a";
  for (int times = 0; times < 20'000; ++times) rule += ", a";
  const Searcher searcher(Collection().add_texts({"a", "b", "d"}).index());
  SearchOptions options;
  options.query.synonyms = synonyms_for(searcher, rule);
  options.query.time_limit = std::chrono::seconds(4);
  const SearchAnswer answer = searcher.search("a", options);
  CHECK(ids_of_hits(answer) == Words{"0", "2"});
  CHECK(answer.expansions == std::vector<ExpandedWords>{{"a", 2, 2, {"a", "d"}}});
}

TEST_CASE(
    "of more than 256 alternatives the answer tells that some were not looked for, and what was "
    "typed stays") {
  std::string rule = "w0";
  for (int at = 1; at < 300; ++at) rule += ", w" + std::to_string(at);
  const Searcher searcher(Collection().add_texts({"w299", "w1 w1", "w2 w299"}).index());
  const SearchAnswer word = answer_with_synonyms(searcher, "w299", rule);
  REQUIRE(word.expansions.size() == 1);
  CHECK(word.expansions[0].words == kMostSynonyms);
  CHECK(word.expansions[0].found == 300);
  CHECK(word.expansions[0].synonyms[0] == "w299");
  CHECK_FALSE(word.total_is_exact);
  CHECK(word.total == 3);
  const SearchAnswer phrase = answer_with_synonyms(searcher, "\"w2 w299\"", rule);
  CHECK(phrase.expansions[0].words == kMostSynonyms);
  CHECK(phrase.expansions[0].found == 90'000);
  CHECK(phrase.expansions[0].synonyms[0] == "w2 w299");
  CHECK_FALSE(phrase.total_is_exact);
  std::string long_phrase;
  for (int at = 0; at < 1000; ++at) long_phrase += "w2 ";
  CHECK(answer_with_synonyms(searcher, "\"" + long_phrase + "\"", rule).expansions[0].found ==
        std::string::npos);
}

TEST_CASE("phrases that synonyms make longer than a query may be are told and not looked for") {
  std::string many = "b";
  while (many.size() < kLongestSynonym - 1) many += " b";
  const Searcher searcher(
      Collection().add_texts({"a a a a a", "b b b b b b", "c c c c c"}).index());
  const std::string phrase = "\"a a a a a\"";
  const SearchAnswer some = answer_with_synonyms(searcher, phrase, "a, c, " + many);
  CHECK(ids_of_hits(some) == Words{"0", "2"});
  REQUIRE(some.expansions.size() == 1);
  CHECK(some.expansions[0].words == 232);
  CHECK(some.expansions[0].found == 243);
  CHECK_FALSE(some.total_is_exact);
  const SearchAnswer none = answer_with_synonyms(searcher, phrase + " c", "a => " + many);
  CHECK(ids_of_hits(none) == Words{"2"});
  CHECK(none.expansions == std::vector<ExpandedWords>{{phrase, 0, 1}});
  CHECK(none.unknown == Words{phrase});
  CHECK(searcher.read(phrase, {.synonyms = synonyms_for(searcher, "a => " + many)}).tree == "()");
}

TEST_CASE("entries are looked for no longer than a search may take") {
  const Searcher searcher = searcher_of_places();
  const Synonyms synonyms = synonyms_for(searcher, kPlaces);
  analysis::Analyzer analyzer(searcher.index().analyzer());
  const query::Deadline deadline(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CHECK_THROWS_AS(query::table_of(synonyms)->find("a hotel", {}, analyzer, deadline),
                  TimeLimitError);
}
