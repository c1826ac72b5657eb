#include "query/common/top_k.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace inkling::query {

namespace {

std::vector<Hit> best(std::size_t k, const std::vector<double>& scores) {
  TopK top(k);
  for (std::uint32_t doc = 0; doc < scores.size(); ++doc) top.offer(DocId{doc}, scores[doc]);
  return std::move(top).take();
}

TEST_CASE("equal scores are ordered by document, and the earlier ones are kept") {
  CHECK(best(2, {1, 2, 2, 2}) == std::vector<Hit>{{DocId{1}, 2}, {DocId{2}, 2}});
  CHECK(best(3, {0, 0, 0, 0}) == std::vector<Hit>{{DocId{0}, 0}, {DocId{1}, 0}, {DocId{2}, 0}});
}

TEST_CASE("no more hits come out than went in, and none for k = 0") {
  CHECK(best(0, {1, 2}).empty());
  CHECK(best(5, {}).empty());
  CHECK(best(std::numeric_limits<std::size_t>::max(), {1, 3}) ==
        std::vector<Hit>{{DocId{1}, 3}, {DocId{0}, 1}});
}

TEST_CASE("the k best are the first k of everything sorted") {
  std::mt19937 random(1);
  for (std::size_t k = 1; k < 40; k += 3) {
    std::vector<double> scores(200);
    for (double& score : scores) score = static_cast<double>(random() % 20);
    std::vector<Hit> sorted = best(scores.size(), scores);
    CHECK(std::ranges::is_sorted(sorted, [](const Hit& a, const Hit& b) {
      return a.score > b.score || (a.score == b.score && a.doc < b.doc);
    }));
    sorted.resize(k);
    CHECK(best(k, scores) == sorted);
  }
}

TEST_CASE("hits below the floor are not kept, those that reach it are") {
  TopK top(3, nullptr, 2);
  CHECK(top.threshold() == 2);
  CHECK_FALSE(top.may_take(1));
  CHECK(top.may_take(2));
  for (std::uint32_t doc = 0; doc < 4; ++doc) top.offer(DocId{doc}, doc);
  CHECK(top.threshold() == 2);
  CHECK(std::move(top).take() == std::vector<Hit>{{DocId{3}, 3}, {DocId{2}, 2}});
}

TEST_CASE("a floor is only raised") {
  TopK top(2, nullptr, 2);
  top.raise_threshold(1);
  CHECK(top.threshold() == 2);
  top.raise_threshold(3);
  CHECK(top.threshold() == 3);
  for (std::uint32_t doc = 0; doc < 6; ++doc) top.offer(DocId{doc}, doc);
  CHECK(std::move(top).take() == std::vector<Hit>{{DocId{5}, 5}, {DocId{4}, 4}});
}

TEST_CASE("what only ties with the last of the best is not taken") {
  TopK top(2);
  top.offer(DocId{0}, 1);
  CHECK(top.may_take(1));
  top.offer(DocId{1}, 2);
  CHECK_FALSE(top.may_take(1));
  CHECK(top.may_take(std::nextafter(1.0, 2.0)));
  CHECK(top.threshold() == std::nextafter(1.0, 2.0));
}

TEST_CASE("of equal scores the smallest documents stay, in whatever order they are offered") {
  TopK best(2);
  best.take_any_order();
  for (const std::uint32_t doc : {7u, 5u, 9u, 3u, 8u, 4u, 6u, 2u, 1u}) best.offer(DocId{doc}, 1.5);
  CHECK(best.may_take(1.5));
  CHECK(best.is_full());
  const std::vector<Hit> hits = std::move(best).take();
  REQUIRE(hits.size() == 2);
  CHECK(hits[0].doc == DocId{1});
  CHECK(hits[1].doc == DocId{2});
}

}  // namespace

}  // namespace inkling::query
