#include "query/rank/pair_scores.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/random_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

using Positions = std::vector<std::uint32_t>;

TEST_CASE("ordered and near places are counted as by trying all") {
  CHECK(query::count_ordered({1, 5, 9}, {2, 4, 10}, 1) == 2);
  CHECK(query::count_ordered({1, 2}, {1, 2}, 1) == 1);
  CHECK(query::count_ordered({1}, {3}, 2) == 1);
  CHECK(query::count_near({10}, {17}, 8) == 1);
  CHECK(query::count_near({10}, {18}, 8) == 0);
  CHECK(query::count_near({17}, {10}, 8) == 1);
  CHECK(query::count_near({1, 2, 3}, {4}, 8) == 1);
  CHECK(query::count_near({1, 3, 50}, {2, 4, 52}, 8) == 3);
  CHECK(query::count_near({1, 2, 3}, {1, 2, 3}, 8) == 1);
  CHECK(query::count_near({}, {1}, 8) == 0);
}

/// bm25 of a phrase that stands `tf` times, with the idf of both words.
double phrase_score(double N, double df_a, double df_b, double tf, double dl, double avgdl) {
  const auto idf = [&](double df) { return std::log(1 + (N - df + 0.5) / (df + 0.5)); };
  return (idf(df_a) + idf(df_b)) * tf / (tf + 1.2 * (0.25 + 0.75 * dl / avgdl));
}

TEST_CASE("pairs add what the phrase and the window would, times their weights") {
  // Lengths 5, 4, 3: 4 on average; a in three documents, b in two.
  const Searcher searcher(Collection().add_texts({"a b x b a", "a x x b", "a x x"}).index());
  SearchOptions options;
  options.explain = true;
  options.query.proximity = Proximity{.terms = 0.8, .ordered = 0.4, .unordered = 0.2};
  const SearchAnswer with = searcher.search("a b", options);
  options.query.proximity.reset();
  const SearchAnswer without = searcher.search("a b", options);
  REQUIRE(with.hits.size() == 3);
  CHECK(with.total == without.total);
  const auto score_in = [](const SearchAnswer& answer, const std::string& id) {
    return std::ranges::find(answer.hits, id, &SearchHit::id)->score;
  };
  CHECK(score_in(with, "0") - score_in(without, "0") ==
        doctest::Approx(0.5 * phrase_score(3, 3, 2, 1, 5, 4) +
                        0.25 * phrase_score(3, 3, 2, 2, 5, 4)));
  CHECK(score_in(with, "1") - score_in(without, "1") ==
        doctest::Approx(0.25 * phrase_score(3, 3, 2, 1, 4, 4)));
  CHECK(score_in(with, "2") == score_in(without, "2"));
}

TEST_CASE("a pair's df are the documents in which it stands so, at any distance of its words") {
  Collection collection;
  collection.add_texts({"a b", "b a", "a x x x x x x b", "a x x x x x x x b", "a a b", "b", "a b"});
  const Searcher searcher(collection.remove("6").index());
  QueryOptions options;
  options.proximity = Proximity{};
  const ScoreExplanation told = searcher.explain("a b", "0", options);
  REQUIRE(told.contributions.size() == 4);
  CHECK(told.contributions[2].term == "#1(a b)");
  CHECK(told.contributions[2].df == 2);
  CHECK(told.contributions[3].term == "#uw8(a b)");
  CHECK(told.contributions[3].df == 4);
}

TEST_CASE("explanations have the pairs, and add up for any ranking and any depth") {
  for (std::uint32_t seed = 1; seed <= rounds(12u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomTexts texts(random, 30 + seed * 7);
    const Searcher searcher = texts.searcher(1 + seed % 25);
    SearchOptions options;
    options.k = 5;
    options.explain = true;
    options.query.proximity = Proximity{.depth = 1 + seed % 9};
    const Ranker rankers[] = {Bm25{}, TfIdf{}, Dirichlet{}, Smart{}, Dph{}, Bm25F{}};
    options.query.ranker = rankers[seed % std::size(rankers)];
    CAPTURE(to_string(options.query.ranker));
    const SearchAnswer answer = searcher.search("a b (c d) -e", options);
    double last = std::numeric_limits<double>::infinity();
    for (const SearchHit& hit : answer.hits) {
      if (hit.rank <= options.query.proximity->depth) {
        CHECK(hit.score <= last);
        last = hit.score;
      }
      check_adds_up(hit);
      CHECK(searcher.explain("a b (c d) -e", hit.id, options.query).score == hit.score);
    }
    if (answer.hits.size() < 2) continue;
    const ScoreComparison compared =
        searcher.compare("a b (c d) -e", answer.hits[0].id, answer.hits[1].id, options.query);
    CHECK(compared.first.score == answer.hits[0].score);
    CHECK(compared.second.score == answer.hits[1].score);
  }
}

TEST_CASE("pages of any size are parts of one order, with the scores of explanations") {
  std::mt19937 random(11);
  const RandomTexts texts(random, 90);
  const Searcher searcher = texts.searcher(40);
  SearchOptions options;
  options.query.proximity = Proximity{.terms = 0.1, .ordered = 1, .unordered = 1, .depth = 20};
  options.k = 90;
  const SearchAnswer all = searcher.search("a b c", options);
  REQUIRE(all.hits.size() > 40);
  for (const SearchHit& hit : all.hits)
    CHECK(searcher.explain("a b c", hit.id, options.query).score == hit.score);
  CHECK(std::is_sorted(all.hits.begin(), all.hits.begin() + 20,
                       [](const auto& a, const auto& b) { return a.score > b.score; }));
  const std::vector<Hit> by_words = searcher.rank_words("a b c", 90, QueryOptions{});
  for (std::size_t at = 20; at < all.hits.size(); ++at) CHECK(all.hits[at].doc == by_words[at].doc);
  const std::vector<Hit> topic = searcher.rank_words("a b c", 90, options.query);
  for (const std::size_t size : {3u, 20u, 33u}) {
    options.k = size;
    for (options.offset = 0; options.offset < all.hits.size(); options.offset += size) {
      CAPTURE(options.offset);
      const SearchAnswer page = searcher.search("a b c", options);
      for (std::size_t at = 0; at < page.hits.size(); ++at) {
        CHECK(page.hits[at].doc == all.hits[options.offset + at].doc);
        CHECK(page.hits[at].score == all.hits[options.offset + at].score);
        CHECK(page.hits[at].doc == topic[options.offset + at].doc);
      }
    }
  }
}

TEST_CASE("a search deeper than all matches is the order of all rescored documents") {
  std::mt19937 random(5);
  const RandomTexts texts(random, 80);
  const Searcher searcher = texts.searcher(7);
  SearchOptions options;
  options.k = 1000;
  options.query.proximity = Proximity{};
  const SearchAnswer all = searcher.search("a b c", options);
  for (const SearchHit& hit : all.hits)
    CHECK(searcher.explain("a b c", hit.id, options.query).score == hit.score);
  options.k = 3;
  const SearchAnswer few = searcher.search("a b c", options);
  for (std::size_t at = 0; at < few.hits.size(); ++at) CHECK(few.hits[at].id == all.hits[at].id);
}

}  // namespace

}  // namespace inkling::test
