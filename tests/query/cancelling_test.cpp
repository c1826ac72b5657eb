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
    collection.add({std::to_string(doc), "", text, {doc % 2 == 0 ? "even" : "odd"}, {}, {}});
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

std::vector<std::pair<const char*, Ask>> ways_to_ask() {
  const auto all = [](const Searcher& searcher) { return searcher.index().documents(); };
  return {
      {"terms", search("common phrase w1")},
      {"threads", search("common phrase w1", 4)},
      {"required terms", search("+common +phrase")},
      {"a phrase", search("\"common phrase\"")},
      {"a pattern", search("w1*")},
      {"a fuzzy word", search("w111~1 common")},
      {"a group", search("(common AND NOT w1) OR w2")},
      {"facets",
       [](const Searcher& searcher, const QueryOptions& query) {
         SearchOptions options = with(query);
         options.facets = {"label"};
         searcher.search("w1", options);
       }},
      {"duplicates",
       [](const Searcher& searcher, const QueryOptions& query) {
         SearchOptions options = with(query);
         options.fold_duplicates = 0.9;
         searcher.search("common", options);
       }},
      {"a filter",
       [](const Searcher& searcher, const QueryOptions& query) {
         SearchOptions options = with(query);
         options.filter = "common phrase";
         searcher.search("w1", options);
       }},
      {"similar documents", [](const Searcher& searcher,
                               const QueryOptions& query) { searcher.similar("1", with(query)); }},
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
