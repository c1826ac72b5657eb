#include "stats/retrieval_measures.h"

#include <doctest/doctest.h>

#include <charconv>
#include <cmath>
#include <map>
#include <string>

#include "tests/support/oracle.h"

namespace {

using namespace inkling;

using stats::Gain;
using stats::JudgedRanking;
using stats::kUnjudged;

JudgedRanking ranking_of(simdjson::dom::element expected) {
  std::map<std::string_view, int> judgments;
  std::vector<int> grades, judged;
  for (const auto [id, grade] : simdjson::dom::object(expected["judgements"])) {
    judged.push_back(judgments[id] = static_cast<int>(std::int64_t(grade)));
  }
  for (const std::string_view id : simdjson::dom::array(expected["ranking"])) {
    grades.push_back(judgments.contains(id) ? judgments[id] : kUnjudged);
  }
  return {grades, judged};
}

/// Calls check(k, value) for each member of an object whose keys are cut-offs.
template <typename Check>
void for_each_cutoff(simdjson::dom::element object, Check check) {
  for (const auto [key, value] : simdjson::dom::object(object)) {
    std::size_t k = 0;
    std::from_chars(key.data(), key.data() + key.size(), k);
    CAPTURE(k);
    check(k, value);
  }
}

}  // namespace

TEST_CASE("measures of rankings equal exact arithmetic") {
  const test::Oracle oracle("retrieval_metrics");
  double sum = 0;
  int rankings = 0;
  for (const auto expected : oracle.cases()) {
    if (expected["ranking"].error() != simdjson::SUCCESS) continue;
    CAPTURE(std::string_view(expected["note"]));
    const JudgedRanking ranking = ranking_of(expected);
    sum += ranking.average_precision();
    ++rankings;
    CHECK(ranking.relevant() == std::uint64_t(expected["relevant"]));
    CHECK(oracle.matches(ranking.average_precision(), expected["average_precision"]));
    CHECK(oracle.matches(ranking.reciprocal_rank(), expected["reciprocal_rank"]));
    CHECK(oracle.matches(ranking.r_precision(), expected["r_precision"]));
    CHECK(oracle.matches(ranking.rank_biased_precision(0.8), expected["rbp_p0.8"]));
    CHECK(oracle.matches(ranking.expected_reciprocal_rank(3), expected["err_max_grade_3"]));
    for_each_cutoff(expected["precision_at"], [&](auto k, auto value) {
      CHECK(oracle.matches(ranking.precision_at(k), value));
    });
    for_each_cutoff(expected["recall_at"], [&](auto k, auto value) {
      CHECK(oracle.matches(ranking.recall_at(k), value));
    });
    for_each_cutoff(expected["ndcg_linear"],
                    [&](auto k, auto value) { CHECK(oracle.matches(ranking.ndcg(k), value)); });
    for_each_cutoff(expected["ndcg_exponential"], [&](auto k, auto value) {
      CHECK(oracle.matches(ranking.ndcg(k, Gain::exponential), value));
    });
  }
  for (const auto expected : oracle.cases()) {
    auto mean = expected["mean_average_precision_over_the_cases_above"];
    if (mean.error() == simdjson::SUCCESS) CHECK(oracle.matches(sum / rankings, mean.value()));
  }
  CHECK(rankings == 5);
}

TEST_CASE("the DCG vector is the one that Jarvelin and Kekalainen print") {
  const test::Oracle oracle("retrieval_metrics");
  int vectors = 0;
  for (const auto expected : oracle.cases()) {
    if (expected["gains"].error() != simdjson::SUCCESS) continue;
    std::vector<int> gains;
    for (const std::int64_t gain : simdjson::dom::array(expected["gains"]))
      gains.push_back(static_cast<int>(gain));
    const std::vector<double> found = stats::discounted_cumulated_gain(gains);
    REQUIRE(found.size() == gains.size());
    std::size_t at = 0;
    for (const auto value : simdjson::dom::array(expected["dcg"]))
      CHECK(oracle.matches(found[at++], value));
    ++vectors;
  }
  CHECK(vectors == 1);
}

TEST_CASE("bpref counts judged documents only") {
  const JudgedRanking with_gaps({kUnjudged, 1, kUnjudged, 0, kUnjudged, 1}, {1, 1, 0, 0});
  const JudgedRanking without({1, 0, 1}, {1, 1, 0, 0});
  CHECK(with_gaps.bpref() == without.bpref());
  CHECK(without.bpref() == (1 + 0.5) / 2);
}

TEST_CASE("bpref of a relevant document below more non-relevant ones than R is 0, never negative") {
  CHECK(JudgedRanking({0, 0, 0, 0, 1}, {1, 0, 0, 0, 0}).bpref() == 0.0);
  CHECK(JudgedRanking({0, 0, 1, 1}, {1, 1, 1, 0, 0}).bpref() == 0.0);
}

TEST_CASE("bpref divides by the judged non-relevant if there are fewer of them than relevant") {
  CHECK(JudgedRanking({1, 0, 1, 1}, {1, 1, 1, 0}).bpref() ==
        doctest::Approx(1.0 / 3).epsilon(1e-15));
}

TEST_CASE("bpref is recall if nothing was judged not relevant") {
  CHECK(JudgedRanking({kUnjudged, 2, 1}, {1, 2, 1, 1}).bpref() == 0.5);
}

TEST_CASE("without any relevant document every measure is 0") {
  for (const JudgedRanking& ranking :
       {JudgedRanking({0, kUnjudged}, {0, 0}), JudgedRanking({}, {})}) {
    CHECK(ranking.average_precision() == 0);
    CHECK(ranking.r_precision() == 0);
    CHECK(ranking.reciprocal_rank() == 0);
    CHECK(ranking.recall_at(5) == 0);
    CHECK(ranking.bpref() == 0);
    CHECK(ranking.ndcg() == 0);
    CHECK(ranking.relevant_retrieved() == 0);
  }
}

TEST_CASE(
    "the ideal of ndcg is cut off where the list is, and includes documents that were not "
    "retrieved") {
  const JudgedRanking ranking({1}, {1, 3, 1});
  CHECK(ranking.ndcg(1) == doctest::Approx(1.0 / 3).epsilon(1e-15));
  CHECK(ranking.ndcg() < ranking.ndcg(1));
}

TEST_CASE("a negative grade is no judgment and no gain") {
  const JudgedRanking ranking({-2, 1}, {-2, 1});
  CHECK(ranking.judged_nonrelevant() == 0);
  CHECK(ranking.relevant() == 1);
  CHECK(ranking.ndcg() == doctest::Approx(1 / std::log2(3)).epsilon(1e-15));
}

TEST_CASE("measures that cut the list see no further, and precision keeps its divisor") {
  const JudgedRanking ranking({0, 1, kUnjudged, 1}, {1, 1, 1, 0});
  CHECK(ranking.average_precision(3) == doctest::Approx(0.5 / 3).epsilon(1e-15));
  CHECK(ranking.average_precision(100) == ranking.average_precision());
  CHECK(ranking.relative_precision_at(2) == 0.5);
  CHECK(ranking.relative_precision_at(10) == ranking.recall_at(10));
  CHECK(ranking.success_at(1) == 0);
  CHECK(ranking.success_at(2) == 1);
  CHECK(ranking.unjudged_at(2) == 0);
  CHECK(ranking.unjudged_at(10) == 0.1);
  CHECK(ranking.nonrelevant_retrieved() == 1);
}

TEST_CASE(
    "interpolated precision is the best from where that recall is reached, by the textbook's "
    "figure 8.2") {
  // Relevant at ranks 1, 3, 6: precision 1, 2/3, 1/2 at recall 1/4, 2/4, 3/4 of four.
  const JudgedRanking ranking({1, 0, 1, 0, 0, 1}, {1, 1, 1, 1});
  CHECK(ranking.interpolated_precision(0) == 1);
  CHECK(ranking.interpolated_precision(0.2) == 1);
  CHECK(ranking.interpolated_precision(0.3) == doctest::Approx(2.0 / 3).epsilon(1e-15));
  CHECK(ranking.interpolated_precision(0.5) == doctest::Approx(2.0 / 3).epsilon(1e-15));
  CHECK(ranking.interpolated_precision(0.7) == 0.5);
  CHECK(ranking.interpolated_precision(0.8) == 0);
  CHECK(ranking.eleven_point_average() ==
        doctest::Approx((3 * 1 + 3 * 2.0 / 3 + 2 * 0.5) / 11).epsilon(1e-15));
  CHECK(JudgedRanking({0, 1, 1}, {1, 1}).interpolated_precision(0.1) ==
        doctest::Approx(2.0 / 3).epsilon(1e-15));
}

TEST_CASE("a share of 77 relevant documents is rounded up, as by trec_eval 9") {
  std::vector<int> grades(46, 1);
  const std::vector<int> judged(77, 1);
  CHECK(JudgedRanking(grades, judged).interpolated_precision(0.6) == 0);
  grades.push_back(1);
  CHECK(JudgedRanking(grades, judged).interpolated_precision(0.6) == 1);
}

TEST_CASE("precision at multiples of R") {
  const JudgedRanking ranking({1, 0, 1}, {1, 1, 1, 1, 1});
  CHECK(ranking.r_precision(0.2) == 1);
  CHECK(ranking.r_precision(0.6) == doctest::Approx(2.0 / 3).epsilon(1e-15));
  CHECK(ranking.r_precision() == 0.4);
  CHECK(ranking.r_precision(2) == 0.2);
}

TEST_CASE("inferred average precision is the expected one of a sampled pool") {
  // Without a sample it is average precision. Unjudged documents in the pool count as relevant in
  // the proportion of the judged ones; those outside the pool count as not relevant.
  CHECK(JudgedRanking({1, 0, 1}, {1, 0, 1}).inferred_average_precision() ==
        doctest::Approx(JudgedRanking({1, 0, 1}, {1, 0, 1}).average_precision()).epsilon(1e-4));
  CHECK(JudgedRanking({1, stats::kPooled, 1}, {1, 1}).inferred_average_precision() ==
        doctest::Approx(1).epsilon(1e-4));
  CHECK(JudgedRanking({1, kUnjudged, 1}, {1, 1}).inferred_average_precision() ==
        doctest::Approx((1 + 2.0 / 3) / 2).epsilon(1e-4));
}

TEST_CASE("the set of what was retrieved, whatever its order") {
  const JudgedRanking ranking({0, 1, kUnjudged, 1}, {1, 1, 1, 0});
  CHECK(ranking.set_precision() == 0.5);
  CHECK(ranking.set_relative_precision() == doctest::Approx(2.0 / 3).epsilon(1e-15));
  CHECK(ranking.set_average_precision() == doctest::Approx(1.0 / 3).epsilon(1e-15));
  CHECK(ranking.set_f() == doctest::Approx(4.0 / 7).epsilon(1e-15));
  CHECK(ranking.utility() == 0);
  CHECK(JudgedRanking({0, 0}, {1}).utility() == -2);
}

TEST_CASE("without any relevant document the other measures are 0 as well") {
  for (const JudgedRanking& ranking :
       {JudgedRanking({0, kUnjudged}, {0, 0}), JudgedRanking({}, {})}) {
    CHECK(ranking.interpolated_precision(0) == 0);
    CHECK(ranking.eleven_point_average() == 0);
    CHECK(ranking.r_precision(2) == 0);
    CHECK(ranking.relative_precision_at(5) == 0);
    CHECK(ranking.inferred_average_precision() == 0);
    CHECK(ranking.ndcg_over_documents() == 0);
    CHECK(ranking.ndcg_over_grades() == 0);
    CHECK(ranking.normalized_gain() == 0);
    CHECK(ranking.binary_gain() == 0);
    CHECK(ranking.set_precision() == 0);
    CHECK(ranking.set_relative_precision() == 0);
    CHECK(ranking.set_average_precision() == 0);
    CHECK(ranking.set_f() == 0);
    CHECK(ranking.graded_rank_biased_precision(0.9) == 0);
  }
}
