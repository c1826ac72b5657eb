#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/answer/sample_searcher.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

TEST_CASE("a hit says what its document is") {
  const Searcher searcher(sample_collection());
  const SearchAnswer answer = searcher.search("nibs");
  CHECK(answer.query == "nibs");
  CHECK(answer.rank == "bm25");
  CHECK(answer.total_is_exact);
  CHECK(answer.snapshot == searcher.index().snapshot());
  const SearchHit& hit = answer.hits.at(0);
  CHECK(hit.rank == 1);
  CHECK(hit.id == "pens");
  CHECK(hit.title == "Pens");
  CHECK(hit.labels == Ids{"craft", "history"});
  CHECK(hit.tags.empty());
  CHECK_FALSE(hit.snippet);
  CHECK(hit.explanation.empty());
}

TEST_CASE("an explanation shows words by their surface, and phrases with their own counts") {
  const Searcher searcher(sample_collection());
  SearchOptions options;
  options.explain = true;
  const std::vector<Contribution> parts =
      searcher.search("+scribe \"made of\" quill ink ink", options).hits.at(0).explanation;
  REQUIRE(parts.size() == 4);
  CHECK(parts[0].surface == "scribes");
  CHECK(parts[1].term == "made of");
  CHECK(parts[1].tf == 1);
  CHECK(parts[1].df == 2);
  CHECK(parts[2].term == "ink");
  CHECK(parts[2].tf == 2);
  CHECK(parts[2].df == 3);
  CHECK(parts[3].contribution == parts[2].contribution);
}

TEST_CASE("overlapping occurrences of a phrase all count, and its df is exact") {
  Collection collection;
  collection.add_texts({"a a a", "a b a", "a a", "b"});
  const Searcher searcher(collection.index());
  const ScoreExplanation explained = searcher.explain("\"a a\"", "0");
  CHECK(explained.contributions.at(0).tf == 2);
  CHECK(explained.contributions.at(0).df == 2);
  CHECK(explained.contributions.at(0).idf == 2 * std::log1p(1.5 / 3.5));
}

TEST_CASE("explain tells lengths, and of a document that does not match, nothing else") {
  Collection collection;
  collection.add_texts({"a b c", "d"});
  const Searcher searcher(collection.index());
  const ScoreExplanation no = searcher.explain("a AND d", "0", {.ranker = TfIdf{}});
  CHECK_FALSE(no.matches);
  CHECK(no.score == 0);
  CHECK(no.contributions.empty());
  CHECK(no.length == 3);
  CHECK(no.average_length == 2);
  CHECK(no.documents == 2);
  CHECK(no.rank == "tfidf");
  CHECK_THROWS_AS(searcher.explain("a", "7"), UnknownNameError);
}

}  // namespace

}  // namespace inkling::test
