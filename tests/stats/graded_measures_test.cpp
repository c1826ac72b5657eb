#include <doctest/doctest.h>

#include <cmath>

#include "stats/retrieval_measures.h"

namespace {

using namespace inkling;

using stats::Gain;
using stats::JudgedRanking;
using stats::kUnjudged;

}  // namespace

TEST_CASE("gains are discounted by the non-relevant documents above") {
  // Two relevant documents at ranks 2 and 3, with a non-relevant one above both.
  CHECK(JudgedRanking({0, 1, 1}, {1, 1}).binary_gain() ==
        doctest::Approx(1 / std::log2(3)).epsilon(1e-15));
  CHECK(JudgedRanking({0, 1, 1}, {1, 1}).normalized_gain() ==
        JudgedRanking({0, 1, 1}, {1, 1}).binary_gain());
  CHECK(JudgedRanking({3, 1}, {1, 3}).normalized_gain() == 1);
  // Grade 1 in place of 3: 1 / log2(2 + 3 - 1), then 3 / log2(2 + 4 - 4), over 4.
  CHECK(JudgedRanking({1, 3}, {1, 3}).normalized_gain() ==
        doctest::Approx((0.5 + 3) / 4).epsilon(1e-15));
}

TEST_CASE("ndcg over documents and over grades") {
  const double log3 = std::log2(3);
  const JudgedRanking ranking({1, 2}, {2, 1});
  const double at2 = (1 + 2 / log3) / (2 + 1 / log3);
  CHECK(ranking.ndcg_over_documents() == doctest::Approx((0.5 + at2) / 2).epsilon(1e-15));
  CHECK(ranking.ndcg_over_grades() == doctest::Approx((0.5 + at2) / 2).epsilon(1e-15));
  // A document that was not found counts at the end of both lists.
  CHECK(JudgedRanking({1}, {1, 1}).ndcg_over_documents() ==
        doctest::Approx((1 + 1 / (1 + 1 / log3)) / 2).epsilon(1e-15));
  // Two grades end at ranks 1 and 2; the end of the list is a point of its own if at least two
  // documents follow.
  CHECK(JudgedRanking({0, 0, 0, 2}, {2, 1}).ndcg_over_grades() ==
        doctest::Approx((2 / std::log2(5)) / (2 + 1 / log3) / 3).epsilon(1e-15));
  CHECK(JudgedRanking({0, 0, 2}, {2, 1}).ndcg_over_grades() == 0);
}

TEST_CASE("graded rank-biased precision takes each grade as a share of the highest") {
  const JudgedRanking ranking({1, 2, kUnjudged}, {2, 1, 0});
  CHECK(ranking.graded_rank_biased_precision(0.5) == 0.5 * (0.5 + 0.5));
  CHECK(ranking.rank_biased_residual(0.5) == 0.125 + 0.5 * 0.25);
  CHECK(JudgedRanking({1, 0}, {1, 0}).rank_biased_residual(0.5) == 0);
  CHECK(JudgedRanking({1, 0, 1}, {1, 1}).graded_rank_biased_precision(0.8) ==
        JudgedRanking({1, 0, 1}, {1, 1}).rank_biased_precision(0.8));
}

TEST_CASE("the lowest relevant grade changes what is relevant, and leaves gains alone") {
  const std::vector<int> grades = {1, 2, kUnjudged, 3};
  const std::vector<int> judged = {1, 2, 3, 0};
  const JudgedRanking strict(grades, judged, 2);
  CHECK(strict.relevant() == 2);
  CHECK(strict.judged_nonrelevant() == 2);
  CHECK(strict.reciprocal_rank() == 0.5);
  CHECK(strict.bpref() == 0.5);
  CHECK(strict.ndcg() == JudgedRanking(grades, judged).ndcg());
}
