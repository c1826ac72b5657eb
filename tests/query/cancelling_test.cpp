#include <doctest/doctest.h>

#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "inkling/concordance.h"
#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

struct Unwanted {};

/// Enough documents that each kind of query has to look up from its work.
Index many_documents() {
  std::mt19937 random(3);
  Collection collection;
  for (int doc = 0; doc < 3000; ++doc) {
    std::string text = "common phrase ";
    for (int word = 0; word < 5; ++word) text += "w" + std::to_string(random() % 2000) + " ";
    collection.add({.id = std::to_string(doc),
                    .text = text,
                    .labels = {doc % 2 == 0 ? "even" : "odd"},
                    .keywords = {{"day", "20" + std::to_string(10 + doc % 20)}},
                    .numbers = {{"stars", Number(doc)}}});
  }
  return collection.index();
}

using Ask = std::function<void(const Searcher&, const QueryOptions&)>;

SearchOptions with(const QueryOptions& query) {
  SearchOptions options;
  options.query = query;
  return options;
}

Ask search(const std::string& text, std::size_t threads = 1) {
  return [text, threads](const Searcher& searcher, const QueryOptions& query) {
    SearchOptions options = with(query);
    options.threads = threads;
    searcher.search(text, options);
  };
}

/// The same with what `choose` sets.
Ask search_with(const std::string& text, const std::function<void(SearchOptions&)>& choose) {
  return [text, choose](const Searcher& searcher, const QueryOptions& query) {
    SearchOptions options = with(query);
    choose(options);
    searcher.search(text, options);
  };
}

Ask search_by(const std::function<void(QueryOptions&)>& choose) {
  return [choose](const Searcher& searcher, const QueryOptions& query) {
    QueryOptions options = query;
    choose(options);
    searcher.search("w1", with(options));
  };
}

/// What takes long before anything is ranked.
std::vector<std::pair<const char*, Ask>> ways_to_prepare() {
  return {
      {"a prior", search_by([](QueryOptions& query) { query.prior = Prior{.field = "stars"}; })},
      {"recency", search_by([](QueryOptions& query) {
         query.recency = Recency{.field = "day", .half_life = 100};
       })},
      {"numbers of terms",
       search_by([](QueryOptions& query) { query.ranker = parse_ranker("smart:anu.ltn"); })},
      {"lengths of vectors",
       search_by([](QueryOptions& query) { query.ranker = parse_ranker("smart:ltc.ltn"); })},
  };
}

std::vector<std::pair<const char*, Ask>> ways_to_ask() {
  const auto all = [](const Searcher& searcher) { return searcher.index().documents(); };
  return {
      {"terms", search("common phrase w1")},
      {"threads", search("common phrase w1", 4)},
      {"required terms", search("+common +phrase")},
      {"a phrase", search("\"common phrase\"")},
      {"a pattern", search("w1*")},
      {"a fuzzy term", search("w111~1 common")},
      {"a group", search("(common AND NOT w1) OR w2")},
      {"facets", search_with("w1", [](SearchOptions& options) { options.facets = {"label"}; })},
      {"duplicates",
       search_with("common", [](SearchOptions& options) { options.fold_duplicates = 0.9; })},
      {"a filter",
       search_with("w1", [](SearchOptions& options) { options.filter = "common phrase"; })},
      {"similar documents", [](const Searcher& searcher,
                               const QueryOptions& query) { searcher.similar("1", with(query)); }},
      {"the documents of a value",
       [](const Searcher& searcher, const QueryOptions& query) {
         searcher.matching("label:even", query);
       }},
      {"matches", [](const Searcher& searcher,
                     const QueryOptions& query) { searcher.matching("common w1", query); }},
      {"words", [](const Searcher& searcher,
                   const QueryOptions& query) { searcher.rank_words("common w1", 10, query); }},
      {"a concordance",
       [](const Searcher& searcher, const QueryOptions& query) {
         ConcordanceOptions options;
         options.query = query;
         searcher.concordance("common", options, [](const ConcordanceLine&) { return true; });
       }},
      {"texts that resemble each other",
       [all](const Searcher& searcher, const QueryOptions& query) {
         searcher.without_duplicates(all(searcher), 0.9, query);
       }},
  };
}

}  // namespace

TEST_CASE("whatever is asked ends with what its check throws") {
  const Searcher searcher(many_documents());
  for (const auto& [name, ask] : ways_to_ask()) {
    CAPTURE(name);
    QueryOptions options;
    options.check = [] { throw Unwanted(); };
    CHECK_THROWS_AS(ask(searcher, options), Unwanted);
  }
}

TEST_CASE("a word whose best documents are found, or known, ends with what its check throws") {
  const Searcher searcher(many_documents());
  for (int turn = 0; turn < 4; ++turn) {
    CAPTURE(turn);
    QueryOptions options;
    options.check = [] { throw Unwanted(); };
    CHECK_THROWS_AS(searcher.rank_words("common", 10, options), Unwanted);
    CHECK(searcher.rank_words("common", 10, {}).size() == 10);
  }
}

/// How often the check is asked, and no more than `most` times.
int looks_of(const Searcher& searcher, const Ask& ask, int most = 1 << 30) {
  int looks = 0;
  QueryOptions options;
  options.check = [&] {
    if (++looks > most) throw Unwanted();
  };
  ask(searcher, options);
  return looks;
}

TEST_CASE("what takes long before anything is ranked asks its check, too") {
  for (const auto& [name, ask] : ways_to_prepare()) {
    CAPTURE(name);
    const Searcher searcher(many_documents());
    const int looks = looks_of(Searcher(many_documents()), search("w1"));
    CHECK_THROWS_AS(looks_of(searcher, ask, 2 * looks), Unwanted);
    CHECK_NOTHROW(looks_of(searcher, ask));
  }
}

TEST_CASE("a check that lets a query go on changes no answer") {
  const Searcher searcher(many_documents());
  int looks = 0;
  SearchOptions options;
  const SearchAnswer expected = searcher.search("common w1* \"common phrase\"", options);
  options.query.check = [&] { ++looks; };
  options.query.time_limit = std::chrono::seconds(100);
  const SearchAnswer answer = searcher.search("common w1* \"common phrase\"", options);
  REQUIRE(answer.hits.size() == expected.hits.size());
  for (std::size_t at = 0; at < answer.hits.size(); ++at) {
    CHECK(answer.hits[at].doc == expected.hits[at].doc);
    CHECK(answer.hits[at].score == expected.hits[at].score);
  }
  CHECK(looks > 0);
}

}  // namespace inkling::test
