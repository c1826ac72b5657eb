#include "report/best_terms.h"

#include <doctest/doctest.h>

#include <limits>
#include <random>

#include "tests/support/rounds.h"

using inkling::report::BestTerms;

TEST_CASE("the best terms are the head of a stable sort, whatever k is") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(50u); ++seed) {
    std::mt19937 random(seed);
    std::vector<double> scores(random() % 60);
    for (double& score : scores) score = static_cast<double>(random() % 7);
    std::vector<std::size_t> order(scores.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return scores[i]; });
    for (const std::size_t k : {0u, 1u, 5u, 59u, 100u}) {
      CAPTURE(seed);
      CAPTURE(k);
      BestTerms<int> best(k);
      for (std::size_t i = 0; i < scores.size(); ++i)
        best.offer(scores[i], std::to_string(i), static_cast<int>(i));
      const auto found = std::move(best).take();
      REQUIRE(found.size() == std::min(k, scores.size()));
      for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(found[i].number == order[i]);
        CHECK(found[i].term == std::to_string(order[i]));
        CHECK(found[i].payload == static_cast<int>(order[i]));
        CHECK(found[i].score == scores[order[i]]);
      }
    }
  }
}

TEST_CASE("a score of minus infinity is the lowest, but it is a score") {
  BestTerms<int> best(2);
  best.offer(-std::numeric_limits<double>::infinity(), "never", 0);
  best.offer(-5, "seldom", 0);
  const auto found = std::move(best).take();
  CHECK(found[0].term == "seldom");
  CHECK(found[1].term == "never");
}
