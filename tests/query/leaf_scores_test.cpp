#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/naive_ranking.h"

namespace inkling::test {

namespace {

/// Segments with deletions, in which three words begin with "in".
Collection leaves() {
  Collection collection;
  for (int at = 0; at < 40; ++at) {
    const std::string id = std::to_string(at);
    const std::string text = std::string(at % 3 == 0 ? "ink pen " : "pen pen ") +
                             (at % 5 == 0 ? "inn ink " : "paper ") +
                             (at % 7 == 0 ? "inks rag" : "quill");
    collection.add({id, at % 4 == 0 ? "ink rag" : "pen", text, {}, {}, {}});
    if (at % 9 == 8) collection.commit();
  }
  for (int at = 0; at < 40; at += 6) collection.remove(std::to_string(at));
  return collection;
}

TEST_CASE(
    "a pattern, a fuzzy term or an exact word that stands for one word scores as the word does, in "
    "every ranking") {
  Collection collection = leaves();
  const Searcher searcher(collection.index());
  for (const Ranker& ranker : random_rankers(21)) {
    CAPTURE(to_string(ranker));
    if (std::holds_alternative<Smart>(ranker) && std::get<Smart>(ranker).query.norm == 'b')
      continue;  // of what is typed
    for (const double title : {0.0, 1.5}) {
      const auto found = [&](std::string_view query) {
        std::vector<Hit> hits;
        SearchOptions options;
        options.k = 100;
        options.query.ranker = ranker;
        options.query.field_weights.title = title;
        for (const SearchHit& hit : searcher.search(query, options).hits)
          hits.push_back({hit.doc, hit.score});
        return hits;
      };
      const std::vector<Hit> expected = found("ink pen");
      CHECK(expected.size() > 20);
      CHECK(found("=ink pen") == expected);
      CHECK(found("?nk pen") == expected);
      CHECK(found("text:[ink TO ink] pen") == expected);
      CHECK(found("quill") == found("quil~1"));
    }
  }
}

TEST_CASE(
    "leaves of every kind explain themselves in every ranking, to the same bits in one segment and "
    "in many") {
  Collection collection = leaves();
  const Searcher many(collection.index());
  const Searcher one(collection.optimize().index());
  REQUIRE(many.index().segment_count() > 3);
  for (const Ranker& ranker : random_rankers(22)) {
    CAPTURE(to_string(ranker));
    SearchOptions options;
    options.k = 100;
    options.query.ranker = ranker;
    options.query.field_weights.title = 0.5;
    options.explain = true;
    for (const std::string_view query : {"in*^2 pen", "=ink inks~1 paper", "\"pen quill\"~2 in*",
                                         "text:[inj TO inz] -rag", "title:in* ink^0.5 ink"}) {
      CAPTURE(query);
      const std::vector<SearchHit> hits = many.search(query, options).hits;
      const std::vector<SearchHit> again = one.search(query, options).hits;
      REQUIRE(hits.size() == again.size());
      CHECK_FALSE(hits.empty());
      for (std::size_t at = 0; at < hits.size(); ++at) {
        CHECK(hits[at].id == again[at].id);
        CHECK(hits[at].score == again[at].score);
        double sum = 0;
        for (const Contribution& part : hits[at].explanation) sum += part.contribution;
        CHECK(sum == hits[at].score);
      }
    }
  }
}

TEST_CASE("a boost multiplies the score of a word in every ranking, its length's part too") {
  Collection collection = leaves();
  const Searcher searcher(collection.index());
  for (const Ranker& ranker : random_rankers(23)) {
    CAPTURE(to_string(ranker));
    const std::vector<double> plain = scores(searcher, "ink", ranker);
    const std::vector<double> boosted = scores(searcher, "ink^4", ranker);
    for (std::size_t doc = 0; doc < plain.size(); ++doc) CHECK(boosted[doc] == 4 * plain[doc]);
  }
}

}  // namespace

}  // namespace inkling::test
