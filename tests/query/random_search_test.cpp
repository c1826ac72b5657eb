#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "query/parse/parser.h"
#include "tests/query/collection.h"
#include "tests/query/naive_search.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

struct Found {
  std::string id;
  double score;
  friend bool operator==(const Found&, const Found&) = default;
};

std::vector<Found> found_by(const Searcher& searcher, const std::string& query,
                            const SearchOptions& options) {
  std::vector<Found> result;
  for (const SearchHit& hit : searcher.search(query, options).hits)
    result.push_back({hit.id, hit.score});
  return result;
}

std::vector<Found> expected_of(const std::vector<Hit>& hits) {
  std::vector<Found> result;
  for (const Hit& hit : hits) result.push_back({std::to_string(to_number(hit.doc)), hit.score});
  return result;
}

Ranker ranker_of(std::uint32_t seed) {
  const std::vector<Ranker> rankers = random_rankers(seed / 7);
  return rankers[seed % rankers.size()];
}

FieldWeights weights_of(std::uint32_t seed) {
  return {.title = seed % 3 == 0 ? 0.5 + seed % 4 : 0};
}

TEST_CASE("search equals reading every document: matches, totals, order, and scores bit for bit") {
  for (std::uint32_t seed = 1; seed <= rounds(25u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<NaiveDocument> documents = random_documents(random, 20 + seed * 2, 'h');
    const NaiveSearch naive(documents);
    Collection collection;
    fill(collection, documents, 1 + seed % 30);
    const Searcher searcher(collection.index());
    for (std::uint32_t trial = 0; trial < 48; ++trial) {
      SearchOptions options;
      options.k = 1000;
      options.query.ranker = ranker_of(seed * 48 + trial);
      options.query.field_weights = weights_of(seed + trial);
      CAPTURE(to_string(options.query.ranker));
      options.query.join = trial % 2 == 0 ? Join::any : Join::all;
      const std::string query = random_query(random, 'j');
      CAPTURE(query);
      const std::vector<Hit> expected =
          naive.search(query::parse_query(query, options.query.join), options.query.ranker,
                       options.query.field_weights);
      CHECK(searcher.search(query, options).total == expected.size());
      CHECK(found_by(searcher, query, options) == expected_of(expected));
      CHECK(searcher.matching(query, options.query).count() == expected.size());
    }
  }
}

TEST_CASE(
    "scores have the same bits in many segments with deletions and in one optimized segment") {
  for (std::uint32_t seed = 101; seed < 101 + rounds(10u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<NaiveDocument> documents = random_documents(random, 120, 'm');
    Collection collection;
    fill(collection, documents, 7);
    const Searcher many(collection.index());
    const Searcher one(collection.optimize().index());
    REQUIRE(many.index().segment_count() > 10);
    REQUIRE(one.index().segment_count() == 1);
    for (std::uint32_t trial = 0; trial < 60; ++trial) {
      SearchOptions options;
      options.k = 1 + trial;
      options.query.ranker = ranker_of(seed * 60 + trial);
      options.query.field_weights = weights_of(trial);
      CAPTURE(to_string(options.query.ranker));
      const std::string query = random_query(random, 'n');
      CAPTURE(query);
      CHECK(found_by(many, query, options) == found_by(one, query, options));
      CHECK(many.search(query, options).total == one.search(query, options).total);
    }
  }
}

TEST_CASE("the best k are the beginning of the whole ranking, and an offset skips the best") {
  std::mt19937 random(7);
  const std::vector<NaiveDocument> documents = random_documents(random, 300, 'f');
  Collection collection;
  fill(collection, documents, 300);
  const Searcher searcher(collection.index());
  SearchOptions all;
  all.k = 1000;
  const std::vector<Found> whole = found_by(searcher, "a b \"c d\"", all);
  REQUIRE(whole.size() > 100);
  for (const std::size_t k : {0u, 1u, 2u, 10u, 99u}) {
    for (const std::size_t offset : {0u, 1u, 5u, 50u}) {
      SearchOptions options;
      options.k = k;
      options.offset = offset;
      CAPTURE(k);
      CAPTURE(offset);
      const auto from = whole.begin() + static_cast<std::ptrdiff_t>(offset);
      CHECK(found_by(searcher, "a b \"c d\"", options) ==
            std::vector<Found>(from, from + static_cast<std::ptrdiff_t>(k)));
      CHECK(searcher.search("a b \"c d\"", options).total == whole.size());
    }
  }
}

TEST_CASE("explained contributions add up to every score, bit for bit, in hits and in explain") {
  for (std::uint32_t seed = 201; seed < 201 + rounds(15u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<NaiveDocument> documents = random_documents(random, 60, 'f');
    Collection collection;
    fill(collection, documents, 9);
    const Searcher searcher(collection.index());
    for (std::uint32_t trial = 0; trial < 36; ++trial) {
      SearchOptions options;
      options.k = 100;
      options.query.ranker = ranker_of(seed * 36 + trial);
      options.query.field_weights = weights_of(trial);
      options.explain = true;
      CAPTURE(to_string(options.query.ranker));
      const std::string query = random_query(random, 'g');
      CAPTURE(query);
      for (const SearchHit& hit : searcher.search(query, options).hits) {
        check_adds_up(hit);
        const ScoreExplanation explained = searcher.explain(query, hit.id, options.query);
        CHECK(explained.matches);
        CHECK(explained.score == hit.score);
        CHECK(explained.contributions.size() == hit.explanation.size());
      }
    }
  }
}

TEST_CASE("documents many windows apart are found, with a rare word leading a frequent one") {
  std::vector<NaiveDocument> documents(9000);
  for (std::size_t at = 0; at < documents.size(); ++at) {
    documents[at].id = std::to_string(at);
    documents[at].text = {"often"};
    if (at % 3 == 0) documents[at].text.push_back("sometimes");
    if (at % 2500 == 7) documents[at].text.push_back("rare");
    if (at % 5000 == 7) documents[at].text = {"rare", "often", "rare", "sometimes"};
  }
  const NaiveSearch naive(documents);
  Collection collection;
  fill(collection, documents, 4000);
  const Searcher searcher(collection.index());
  for (const std::string query :
       {"rare", "+rare often", "rare AND often AND sometimes", "rare sometimes often",
        "often -sometimes", "\"rare often\"", "\"rare often\" sometimes", "+often -rare", "-often",
        "rare -often", "+(rare sometimes) +often", "sometimes AND NOT \"often rare\"", "* -rare",
        "often often rare"}) {
    CAPTURE(query);
    SearchOptions options;
    options.k = documents.size();
    const std::vector<Hit> expected = naive.search(query::parse_query(query, Join::any), Bm25{});
    CHECK(searcher.search(query, options).total == expected.size());
    CHECK(found_by(searcher, query, options) == expected_of(expected));
  }
}

TEST_CASE("a bag of words ranks as the query of the same words does") {
  std::mt19937 random(11);
  const std::vector<NaiveDocument> documents = random_documents(random, 200, 'k');
  Collection collection;
  fill(collection, documents, 23);
  const Searcher searcher(collection.index());
  for (const std::string text : {"a", "a b", "b a b", "c c c a d e f c", "a zzz b", "zzz"}) {
    CAPTURE(text);
    for (const Ranker& ranker : random_rankers(5)) {
      SearchOptions options;
      options.k = 50;
      options.query.ranker = ranker;
      options.query.field_weights.title = 2;
      std::vector<Hit> expected;
      for (const SearchHit& hit : searcher.search(text, options).hits)
        expected.push_back({hit.doc, hit.score});
      CHECK(searcher.rank_words(text, 50,
                                {.ranker = ranker, .field_weights = options.query.field_weights}) ==
            expected);
    }
  }
}

TEST_CASE("words side by side that people type rank as the same text in a batch does") {
  std::mt19937 random(13);
  const std::vector<NaiveDocument> documents = random_documents(random, 200, 'k');
  Collection collection(AnalyzerKind::words);
  fill(collection, documents, 23);
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.k = 200;
  options.query.lenient = true;
  const auto typed = [&](const std::string& text) {
    std::vector<Hit> hits;
    for (const SearchHit& hit : searcher.search(text, options).hits)
      hits.push_back({hit.doc, hit.score});
    return hits;
  };
  for (const std::string text : {"a-b c", "a b/c-d", "a-b c-d e-f a", "zzz-a b", "c b-zzz a?"}) {
    CAPTURE(text);
    CHECK(typed(text) == searcher.rank_words(text, 200, options.query));
    CHECK(typed(text).size() > typed('"' + text + '"').size());
  }
  CHECK(typed("a-b") == typed("\"a b\""));
}

}  // namespace

}  // namespace inkling::test
