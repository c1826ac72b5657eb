#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/random_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// Its best terms that others hold, too, each so often as it occurs.
std::string query_like(const Searcher& searcher, const std::string& id) {
  std::string query;
  std::size_t terms = 0;
  for (const Keyword& keyword : searcher.keywords(id, 1000).terms) {
    if (keyword.df < 2 || terms++ == kSimilarTerms) continue;
    query += (query.empty() ? "" : " ") + keyword.term;
    if (keyword.tf > 1) query += "^" + std::to_string(keyword.tf);
  }
  return query;
}

struct SimilarHit {
  std::string id;
  double score;
  friend bool operator==(const SimilarHit&, const SimilarHit&) = default;
};

std::vector<SimilarHit> found(const SearchAnswer& answer) {
  std::vector<SimilarHit> result;
  for (const SearchHit& hit : answer.hits) result.push_back({hit.id, hit.score});
  return result;
}

TEST_CASE(
    "similar documents are those that its best terms find, each as heavy as often it occurs, "
    "without itself") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomTexts texts(random, 20 + seed * 3);
    const Searcher searcher = texts.searcher(1 + seed % 25);
    SearchOptions options;
    options.k = 100;
    options.explain = true;
    if (seed % 2 == 0) options.query.ranker = TfIdf{};
    for (std::size_t at = 0; at < texts.size(); ++at) {
      const std::string id = std::to_string(at);
      const std::string query = texts.is_deleted(at) ? "" : query_like(searcher, id);
      if (query.empty()) continue;
      CAPTURE(id);
      const SearchAnswer similar = searcher.similar(id, options);
      CHECK(similar.query == query);
      SearchOptions without = options;
      DocumentSet others = searcher.index().documents();
      others.erase(*searcher.index().find(id));
      without.filter = others;
      const SearchAnswer expected = searcher.search(query, without);
      CHECK(found(similar) == found(expected));
      CHECK(similar.total == expected.total);
      for (const SearchHit& hit : similar.hits) {
        check_adds_up(hit);
      }
    }
  }
}

TEST_CASE("a document of many terms is looked for by the best of them") {
  std::string text;
  for (int at = 0; at < 40; ++at) text += "w" + std::to_string(at) + " ";
  Collection collection;
  collection.add_texts({text, text + "w0", "w7", "other"});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.explain = true;
  const SearchAnswer answer = searcher.similar("0", options);
  REQUIRE(answer.hits.size() >= 1);
  CHECK(answer.hits[0].id == "1");
  CHECK(answer.hits[0].explanation.size() == kSimilarTerms);
}

TEST_CASE("words of one document only find nothing, nor does a document without words") {
  Collection collection;
  collection.add_texts({"alone", "", "x", "x"});
  const Searcher searcher(collection.index());
  CHECK(searcher.similar("0").total == 0);
  CHECK(searcher.similar("1").total == 0);
  CHECK(found(searcher.similar("2")).at(0).id == "3");
  CHECK_THROWS_AS(searcher.similar("none"), UnknownNameError);
}

TEST_CASE("the filter holds for similar documents, and the one that is asked about is out of it") {
  Collection collection;
  collection.add({"a", "", "x y", {"l"}, {}, {}});
  collection.add({"b", "", "x y", {"l"}, {}, {}});
  collection.add({"c", "", "x y", {}, {}, {}});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.filter = searcher.matching("label:l");
  options.snippets = true;
  const SearchAnswer answer = searcher.similar("a", options);
  REQUIRE(answer.hits.size() == 1);
  CHECK(answer.hits[0].id == "b");
  CHECK(answer.hits[0].snippet->ranges.size() == 2);
}

}  // namespace

}  // namespace inkling::test
