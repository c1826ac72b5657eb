#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "inkling/error.h"
#include "inkling/trec.h"
#include "tests/query/measures.h"

namespace inkling::test {

namespace {

/// `topics` topics with one relevant document, which stands at rank `rank(topic)` of the run.
template <typename Rank>
Run run_of(int topics, Rank rank) {
  Run run;
  for (int topic = 1; topic <= topics; ++topic) {
    std::vector<RunEntry>& entries = run[std::to_string(topic)];
    for (int at = 1; at < rank(topic); ++at)
      entries.push_back({"other" + std::to_string(at), 100.0 - at});
    entries.push_back({"relevant", 1});
  }
  return run;
}

Judgments judgments_of(int topics) {
  Judgments judgments;
  for (int topic = 1; topic <= topics; ++topic)
    judgments[std::to_string(topic)] = {{"relevant", 1}};
  return judgments;
}

const MeasureComparison& measure(const TrecComparison& comparison, const std::string& name) {
  for (const MeasureComparison& found : comparison.measures) {
    if (found.measure == name) return found;
  }
  throw std::out_of_range(name);
}

}  // namespace

TEST_CASE("two runs are compared by means, difference, topics won and lost, and p") {
  const Run first = run_of(4, [](int topic) { return topic == 4 ? 2 : 1; });
  const Run second = run_of(4, [](int topic) { return topic == 4 ? 1 : 2; });
  const TrecComparison comparison = trec_compare(judgments_of(4), first, second);
  const MeasureComparison& found = measure(comparison, "recip_rank");
  CHECK(found.first == 0.875);
  CHECK(found.second == 0.625);
  CHECK(found.difference == 0.25);
  CHECK(found.better == 3);
  CHECK(found.worse == 1);
  CHECK(found.p_value ==
        0.625);  // 0.5 four times, one turned round: all but the six of 16 that cancel out
  CHECK(found.is_exact);
  CHECK(measure(comparison, "success_10").p_value == 1);
}

TEST_CASE("both sides are what each run alone is judged as") {
  const Judgments judgments = judgments_of(9);
  const Run first = run_of(9, [](int topic) { return 1 + topic % 3; });
  const Run second = run_of(9, [](int topic) { return 1 + topic % 5; });
  const TrecComparison comparison = trec_compare(judgments, first, second);
  CHECK(comparison.first.all == trec_evaluate(judgments, first).all);
  CHECK(comparison.second.all == trec_evaluate(judgments, second).all);
  CHECK(comparison.second.topics == trec_evaluate(judgments, second).topics);
  REQUIRE(comparison.measures.size() + 1 == comparison.first.all.size());
  for (std::size_t at = 0; at < comparison.measures.size(); ++at) {
    const MeasureComparison& measure = comparison.measures[at];
    CAPTURE(measure.measure);
    CHECK(measure.measure == comparison.first.all[at + 1].first);
    CHECK(measure.first == comparison.first.all[at + 1].second);
    CHECK(measure.second == comparison.second.all[at + 1].second);
  }
}

TEST_CASE("a topic that one run lacks is one where it found nothing") {
  const Judgments judgments = judgments_of(6);
  Run first = run_of(4, [](int) { return 1; });
  Run second = run_of(5, [](int) { return 1; });
  second.erase("1");
  second.erase("2");
  const TrecComparison comparison = trec_compare(judgments, first, second);
  CHECK(comparison.first.topics.size() == 5);
  CHECK(comparison.only_first == 2);
  CHECK(comparison.only_second == 1);
  CHECK(measure(comparison, "map").first == 0.8);
  CHECK(measure(comparison, "map").second == 0.6);
  CHECK(measure(comparison, "num_rel").first == 5);
  CHECK(measure(comparison, "num_rel").second == 5);
  CHECK(value(trec_evaluate(judgments, second).all, "map") == 1);

  const TrecComparison complete =
      trec_compare(judgments, first, second, {.judging = {.complete = true}});
  CHECK(complete.first.topics.size() == 6);
  CHECK(complete.only_first == 2);
  CHECK(measure(complete, "map").second == 0.5);
  CHECK(measure(complete, "map").p_value == measure(comparison, "map").p_value);
}

TEST_CASE("geometric means are tested by the logarithms of their topics") {
  // Average precision 1 against 1/2, 1/2 against 1/4, 1/8 against 1/2: in logarithms 1, 1 and -2,
  // which cancel out.
  const Run first = run_of(3, [](int topic) { return topic == 1 ? 1 : topic == 2 ? 2 : 8; });
  const Run second = run_of(3, [](int topic) { return topic == 1 ? 2 : topic == 2 ? 4 : 2; });
  const TrecComparison comparison = trec_compare(judgments_of(3), first, second);
  CHECK(measure(comparison, "gm_map").first == doctest::Approx(std::cbrt(1.0 / 16)));
  CHECK(measure(comparison, "gm_map").second == doctest::Approx(std::cbrt(1.0 / 16)));
  CHECK(measure(comparison, "gm_map").p_value == 1);
  CHECK(measure(comparison, "map").p_value ==
        0.75);  // 4, 2 and -3 eighths: of 1, 3, 5 and 9 only 1 does not reach 3
}

TEST_CASE("with many topics permutations are drawn, the same for the same seed") {
  const Run first = run_of(50, [](int topic) { return 1 + topic % 7; });
  const Run second = run_of(50, [](int topic) { return 8 - topic % 5; });
  const ComparisonOptions options{.permutations = 2000, .seed = 5};
  const TrecComparison once = trec_compare(judgments_of(50), first, second, options);
  CHECK_FALSE(measure(once, "map").is_exact);
  CHECK(measure(once, "map").p_value ==
        measure(trec_compare(judgments_of(50), first, second, options), "map").p_value);
  CHECK(measure(once, "map").p_value >= 1.0 / 2001);
  CHECK(measure(once, "success_10").is_exact);
}

TEST_CASE("the interval of a difference holds it, and is empty where all topics differ alike") {
  // Of every topic the first run has 1, the second 1/2: any sample of topics says so.
  const Run first = run_of(20, [](int) { return 1; });
  const Run second = run_of(20, [](int) { return 2; });
  const TrecComparison alike = trec_compare(judgments_of(20), first, second);
  for (const char* name : {"map", "gm_map", "recip_rank"}) {
    CAPTURE(name);
    CHECK(measure(alike, name).low == doctest::Approx(0.5));
    CHECK(measure(alike, name).high == doctest::Approx(0.5));
  }
  CHECK(measure(alike, "num_rel_ret").low == 0);

  const Run mixed = run_of(40, [](int topic) { return 1 + topic % 7; });
  const Run other = run_of(40, [](int topic) { return 8 - topic % 5; });
  const TrecComparison apart = trec_compare(judgments_of(40), mixed, other);
  for (const MeasureComparison& compared : apart.measures) {
    CAPTURE(compared.measure);
    CHECK(compared.low <= compared.high);
    CHECK(compared.low <= compared.difference + 1e-9);
    CHECK(compared.high >= compared.difference - 1e-9);
  }
  const TrecComparison turned = trec_compare(judgments_of(40), other, mixed);
  CHECK(measure(turned, "map").low < measure(turned, "map").difference);
  CHECK_THROWS_AS(trec_compare(judgments_of(40), mixed, other, {.resamples = 10}), OptionError);
}

TEST_CASE("a comparison without topics, draws or a sensible grade is refused") {
  const Judgments judgments = judgments_of(1);
  const Run run = run_of(1, [](int) { return 1; });
  CHECK_THROWS_AS(trec_compare(judgments, Run{{"9", {}}}, Run{}), EmptyInputError);
  CHECK_THROWS_AS(trec_compare(judgments, run, run, {.permutations = 0}), OptionError);
  CHECK_THROWS_AS(trec_compare(judgments, run, run, {.judging = {.relevant_from = 0}}),
                  OptionError);
  CHECK_THROWS_AS(trec_evaluate(judgments, run, {.relevant_from = -1}), OptionError);
}

}  // namespace inkling::test
