#include "report/best_terms.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "tests/support/rounds.h"

using inkling::report::BestTerms;

namespace {

/// In the order of bytes.
std::string name_of_place(std::size_t place) {
  return {static_cast<char>('0' + place / 10), static_cast<char>('0' + place % 10)};
}

}  // namespace

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
      // Whether one walk offers them or several do, whose finds are put together in any order.
      std::vector<BestTerms<int>> parts(1 + random() % 4, BestTerms<int>(k));
      for (std::size_t i = 0; i < scores.size(); ++i)
        parts[i * parts.size() / scores.size()].offer(scores[i], name_of_place(i),
                                                      static_cast<int>(i));
      std::ranges::shuffle(parts, random);
      BestTerms<int> best(k);
      for (BestTerms<int>& part : parts) best.merge(std::move(part));
      const auto found = std::move(best).take();
      REQUIRE(found.size() == std::min(k, scores.size()));
      for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(found[i].term == name_of_place(order[i]));
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
