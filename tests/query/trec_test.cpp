#include "inkling/trec.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/query/measures.h"
#include "tests/query/trec_texts.h"

namespace inkling::test {

namespace {

TEST_CASE("only topics that are in both files are judged") {
  const TrecEvaluation evaluation =
      trec_evaluate(judgments_in("1 0 a 1\n2 0 a 1\n"), run_in("2 Q0 a 1 1.0 x\n3 Q0 a 1 1.0 x\n"));
  CHECK(evaluation.topics.size() == 1);
  CHECK(value(evaluation.all, "num_q") == 1);
  CHECK(value(evaluation.all, "num_rel") == 1);
  CHECK_THROWS_AS(trec_evaluate(judgments_in("1 0 a 1\n"), run_in("2 Q0 a 1 1.0 x\n")),
                  EmptyInputError);
  CHECK_THROWS_AS(trec_evaluate({}, {}), EmptyInputError);
}

TEST_CASE("measures are chosen by name, by family, or as trec_eval's official ones") {
  const Judgments judged = judgments_in("1 0 a 1\n");
  const Run run = run_in("1 Q0 a 1 1.0 x\n");
  TrecEvaluation evaluation = trec_evaluate(judged, run);
  choose_measures(evaluation, {"map", "P"});
  std::vector<std::string> names;
  for (const auto& [name, value] : evaluation.all) names.push_back(name);
  REQUIRE(names.size() > 2);
  CHECK(names[0] == "map");
  for (std::size_t at = 1; at < names.size(); ++at) CHECK(names[at].starts_with("P_"));
  CHECK(evaluation.topics.at(0).second.size() == names.size());
  TrecComparison comparison = trec_compare(judged, run, run);
  choose_measures(comparison, {"official"});
  CHECK(value(comparison.first.all, "num_q") == 1);
  CHECK_THROWS_AS(choose_measures(comparison, {"mapp"}), UnknownNameError);
}

TEST_CASE("a topic that would be read as a comment is not written") {
  std::ostringstream out;
  CHECK_THROWS_AS(write_judgments(out, {{"#7", {{"a", 1}}}}), OptionError);
  CHECK_THROWS_AS(write_run(out, "#7", std::vector<RunEntry>{{"a", 1}}, "x"), OptionError);
  write_judgments(out, {{"7", {{"#a", 1}}}});
  CHECK(judgments_in(out.str()) == Judgments{{"7", {{"#a", 1}}}});
}

TEST_CASE(
    "entries are ordered by score, ties by document from the last to the first, and never by "
    "rank") {
  const Judgments judged = judgments_in("1 0 b 1\n");
  const auto reciprocal_rank = [&](const std::string& entries) {
    return value(trec_evaluate(judged, run_in(entries)).all, "recip_rank");
  };
  CHECK(reciprocal_rank("1 Q0 a 1 1.0 x\n1 Q0 b 2 2.0 x\n") == 1);
  CHECK(reciprocal_rank("1 Q0 a 1 1.0 x\n1 Q0 b 2 1.0 x\n") == 1);
  CHECK(reciprocal_rank("1 Q0 c 2 1.0 x\n1 Q0 b 1 1.0 x\n") == 0.5);
  CHECK(reciprocal_rank("1 Q0 c 9 1.0000000000000002 x\n1 Q0 b 1 1.0 x\n") == 0.5);
}

TEST_CASE("measures are at the ranks that are asked for") {
  const Judgments judged = judgments_in("1 0 a 1\n1 0 b 2\n1 0 c 0\n");
  const Run found = run_in("1 Q0 c 1 3 x\n1 Q0 b 2 2 x\n1 Q0 a 3 1 x\n");
  JudgingOptions options;
  options.cutoffs = {2, 7};
  const Measures all = trec_evaluate(judged, found, options).all;
  CHECK(value(all, "P_2") == 0.5);
  CHECK(value(all, "P_7") == doctest::Approx(2.0 / 7));
  CHECK(value(all, "recall_2") == 0.5);
  CHECK(value(all, "map_cut_2") == 0.25);
  CHECK(value(all, "success_2") == 1);
  // b at rank 2, of b and a at best.
  const double second = 1 / std::log2(3.0);
  CHECK(value(all, "ndcg_cut_2") == doctest::Approx(2 * second / (2 + second)));
  const auto names = [](const auto& measure) { return measure.first == "P_5"; };
  CHECK(std::ranges::none_of(all, names));
  CHECK(std::ranges::any_of(trec_evaluate(judged, found).all, names));
  options.cutoffs = {0};
  CHECK_THROWS_AS(trec_evaluate(judged, found, options), OptionError);
}

TEST_CASE("scores that are equal in single precision are tied, as trec_eval holds them") {
  const Judgments judged{{"1", {{"b", 1}}}};
  const Run tied{{"1", {{"a", 1.00000001}, {"b", 1.0}}}};
  CHECK(value(trec_evaluate(judged, tied).all, "map") == 1.0);
}

TEST_CASE("a topic without relevant documents counts, with zeros") {
  const TrecEvaluation evaluation =
      trec_evaluate(judgments_in("1 0 a 0\n2 0 a 1\n"), run_in("1 Q0 a 1 1.0 x\n2 Q0 a 1 1.0 x\n"));
  CHECK(value(evaluation.all, "num_q") == 2);
  CHECK(value(evaluation.all, "map") == 0.5);
  CHECK(value(evaluation.all, "gm_map") == doctest::Approx(std::sqrt(0.00001)));
  CHECK(value(evaluation.topics[0].second, "ndcg") == 0);
}

TEST_CASE("negative relevance is no judgment, and grades are gains") {
  const TrecEvaluation evaluation =
      trec_evaluate(judgments_in("1 0 a -1\n1 0 b 2\n1 0 c 1\n"),
                    run_in("1 Q0 a 1 3 x\n1 Q0 c 2 2 x\n1 Q0 b 3 1 x\n"));
  CHECK(value(evaluation.all, "num_rel") == 2);
  CHECK(value(evaluation.all, "bpref") == 1);
  const double ideal = 2 + 1 / std::log2(3);
  CHECK(value(evaluation.all, "ndcg") ==
        doctest::Approx((1 / std::log2(3) + 2 / std::log2(4)) / ideal));
}

TEST_CASE("a run that was written reads back equal, to the last bit of its scores") {
  std::mt19937_64 random(1);
  std::vector<RunEntry> entries;
  for (int at = 0; at < 500; ++at) {
    entries.push_back(
        {"d" + std::to_string(at),
         std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 200) - 160)});
  }
  entries.push_back({"zero", 0});
  entries.push_back({"least", std::numeric_limits<double>::denorm_min()});
  std::ostringstream out;
  write_run(out, "q1", entries, "inkling");
  write_run(out, "q2", std::vector<RunEntry>{{"only", 0.1}}, "inkling");
  CHECK(out.str().starts_with("q1 Q0 d0 1 "));
  CHECK(out.str().ends_with("\nq2 Q0 only 1 0.1 inkling\n"));
  const Run found = run_in(out.str());
  REQUIRE(found.at("q1").size() == entries.size());
  for (std::size_t at = 0; at < entries.size(); ++at) {
    CHECK(found.at("q1")[at].document == entries[at].document);
    CHECK(found.at("q1")[at].score == entries[at].score);
  }
}

TEST_CASE("a run that was put together is judged as one that was read: no NaN, nothing twice") {
  const Judgments judged = judgments_in("1 0 a 1\n");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::vector<RunEntry>& entries : {std::vector<RunEntry>{{"a", nan}},
                                               {{"a", 1}, {"b", nan}, {"c", 2}},
                                               {{"a", 2}, {"a", 1}}}) {
    CHECK_THROWS_AS(trec_evaluate(judged, {{"1", entries}}), OptionError);
    CHECK_THROWS_AS(trec_compare(judged, {{"1", {{"a", 1}}}}, {{"1", entries}}), OptionError);
  }
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_NOTHROW(trec_evaluate(judged, {{"1", {{"a", infinity}, {"b", -infinity}}}}));
  for (const double score : {nan, infinity, -infinity}) {
    std::ostringstream out;
    const std::vector<RunEntry> entries = {{"a", score}};
    CHECK_THROWS_AS(write_run(out, "1", entries, "x"), OptionError);
  }
}

}  // namespace

}  // namespace inkling::test
