#include "stats/classification_measures.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "tests/support/oracle.h"

namespace {

using namespace inkling;
using stats::ConfusionMatrix;
using stats::TopicCounts;

const test::Oracle& oracle() {
  static const test::Oracle oracle("classification_metrics");
  return oracle;
}

/// The only case of the file with this member.
simdjson::dom::element case_with(std::string_view key) {
  for (const auto element : oracle().cases()) {
    if (element[key].error() == simdjson::SUCCESS) return element;
  }
  throw std::runtime_error("no case with " + std::string(key));
}

std::vector<stats::TopicSet> topic_sets(simdjson::dom::element array,
                                        const std::vector<std::string>& names) {
  std::vector<stats::TopicSet> sets;
  for (const auto document : simdjson::dom::array(array)) {
    stats::TopicSet& set = sets.emplace_back();
    for (const std::string& name : test::strings(document)) {
      set.push_back(static_cast<std::uint32_t>(std::ranges::find(names, name) - names.begin()));
    }
    std::ranges::sort(set);
  }
  return sets;
}

ConfusionMatrix confusion_of(simdjson::dom::element expected,
                             const std::vector<std::string>& names) {
  const std::vector<std::string> truth = test::strings(expected["true"]);
  const std::vector<std::string> predicted = test::strings(expected["pred"]);
  ConfusionMatrix confusion(names.size(), std::vector<std::uint64_t>(names.size()));
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const auto row = static_cast<std::size_t>(std::ranges::find(names, truth[i]) - names.begin());
    const auto column =
        static_cast<std::size_t>(std::ranges::find(names, predicted[i]) - names.begin());
    ++confusion[row][column];
  }
  return confusion;
}

std::size_t index_of_most(const std::vector<double>& p) {
  return static_cast<std::size_t>(std::ranges::max_element(p) - p.begin());
}

}  // namespace

TEST_CASE("measures of a confusion matrix equal exact arithmetic") {
  const auto expected = case_with("confusion");
  const std::vector<std::string> names = test::strings(expected["classes"]);
  const ConfusionMatrix confusion = confusion_of(expected, names);
  const std::vector<TopicCounts> topics = stats::topic_counts(confusion);
  for (std::size_t i = 0; i < names.size(); ++i) {
    CAPTURE(names[i]);
    const auto row = expected["per_class"][names[i]];
    CHECK(oracle().matches(topics[i].precision(), row["precision"]));
    CHECK(oracle().matches(topics[i].recall(), row["recall"]));
    CHECK(oracle().matches(topics[i].f1(), row["f1"]));
    for (std::size_t j = 0; j < names.size(); ++j) {
      CHECK(confusion[i][j] == std::uint64_t(expected["confusion"][names[i]][names[j]]));
    }
  }
  CHECK(oracle().matches(stats::accuracy(confusion), expected["accuracy"]));
  CHECK(oracle().matches(stats::macro_f1(topics), expected["macro_f1"]));
  CHECK(oracle().matches(stats::cohen_kappa(confusion), expected["kappa"]));
}

TEST_CASE("measures of topic sets equal exact arithmetic") {
  const auto expected = case_with("labels");
  const std::vector<std::string> names = test::strings(expected["labels"]);
  const auto truth = topic_sets(expected["true"], names);
  const auto predicted = topic_sets(expected["pred"], names);
  const std::vector<TopicCounts> topics = stats::topic_counts(truth, predicted, names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const simdjson::dom::array counts = expected["per_label_tp_fp_fn"][names[i]];
    CHECK(topics[i] == TopicCounts{.tp = counts.at(0), .fp = counts.at(1), .fn = counts.at(2)});
  }
  CHECK(oracle().matches(stats::pooled(topics).f1(), expected["micro_f1"]));
  CHECK(oracle().matches(stats::macro_f1(topics), expected["macro_f1"]));
  CHECK(oracle().matches(stats::subset_accuracy(truth, predicted), expected["subset_accuracy"]));
  CHECK(oracle().matches(stats::hamming_loss(truth, predicted, names.size()),
                         expected["hamming_loss"]));
  CHECK(oracle().matches(stats::mean_jaccard(truth, predicted), expected["mean_jaccard"]));
}

TEST_CASE("measures of probabilities equal exact arithmetic") {
  const auto expected = case_with("probabilities");
  std::vector<std::vector<double>> probabilities;
  std::vector<std::size_t> truth;
  for (const std::uint64_t topic : simdjson::dom::array(expected["true"])) truth.push_back(topic);
  for (const auto row : simdjson::dom::array(expected["probabilities"])) {
    auto& p = probabilities.emplace_back();
    for (const double x : simdjson::dom::array(row)) p.push_back(x);
  }
  std::vector<double> log_p;
  std::vector<stats::Confidence> predictions;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const std::size_t best = index_of_most(probabilities[i]);
    log_p.push_back(std::log(probabilities[i][truth[i]]));
    predictions.push_back({.p = probabilities[i][best], .correct = best == truth[i]});
  }
  CHECK(oracle().matches(stats::brier_score(probabilities, truth), expected["brier"]));
  CHECK(oracle().matches(stats::log_loss(log_p), expected["log_loss"]));
  CHECK(
      oracle().matches(stats::expected_calibration_error(predictions, 5), expected["ece_5_bins"]));
}

TEST_CASE("macro averages weigh topics alike, micro averages decisions (IIR, table 13.8)") {
  const auto expected = case_with("tp_fp_fn_tn");
  std::vector<TopicCounts> topics;
  for (const auto [name, counts] : simdjson::dom::object(expected["tp_fp_fn_tn"])) {
    const simdjson::dom::array row = counts;
    topics.push_back({.tp = row.at(0), .fp = row.at(1), .fn = row.at(2)});
  }
  CHECK(oracle().matches(stats::macro_precision(topics), expected["macro_precision"]));
  CHECK(oracle().matches(stats::pooled(topics).precision(), expected["micro_precision"]));
  CHECK(stats::macro_recall(topics) == doctest::Approx(0.7).epsilon(1e-15));
}

TEST_CASE("kappa with pooled margins is that of two judges (IIR, table 8.2)") {
  const auto expected = case_with("agreement");
  const ConfusionMatrix judges{{300, 20}, {10, 70}};
  CHECK(oracle().matches(stats::accuracy(judges), expected["agreement"]));
  CHECK(oracle().matches(stats::pooled_kappa(judges), expected["kappa"]));
  CHECK(stats::cohen_kappa(judges) > stats::pooled_kappa(judges));
}

TEST_CASE("a topic that is never predicted has precision 0, and one that never occurs recall 0") {
  const std::vector<TopicCounts> topics =
      stats::topic_counts(ConfusionMatrix{{3, 0, 0}, {2, 0, 0}, {0, 0, 0}});
  CHECK(topics[1].precision() == 0.0);
  CHECK(topics[1].f1() == 0.0);
  CHECK(topics[2].recall() == 0.0);
}

TEST_CASE("empty input gives 0, never NaN") {
  CHECK(stats::accuracy({}) == 0);
  CHECK(stats::cohen_kappa({}) == 0);
  CHECK(stats::pooled_kappa({}) == 0);
  CHECK(stats::macro_f1({}) == 0);
  CHECK(stats::pooled({}).f1() == 0);
  CHECK(stats::subset_accuracy({}, {}) == 0);
  CHECK(stats::hamming_loss({}, {}, 0) == 0);
  CHECK(stats::mean_jaccard({}, {}) == 0);
  CHECK(stats::brier_score({}, {}) == 0);
  CHECK(stats::log_loss({}) == 0);
  CHECK(stats::expected_calibration_error({}, 15) == 0);
}

TEST_CASE("no topic predicted where there is none is right") {
  const std::vector<stats::TopicSet> none{{}};
  CHECK(stats::mean_jaccard(none, none) == 1);
  CHECK(stats::subset_accuracy(none, none) == 1);
  CHECK(stats::hamming_loss(none, none, 3) == 0);
}

TEST_CASE("kappa is 0 where chance explains everything") {
  CHECK(stats::cohen_kappa({{7}}) == 0);
  CHECK(stats::cohen_kappa({{1, 1}, {1, 1}}) == 0);
  CHECK(stats::cohen_kappa({{0, 4}, {4, 0}}) == -1);
}

TEST_CASE("a true topic that was held impossible makes the log loss infinite") {
  CHECK(stats::log_loss(std::vector{-0.5, -std::numeric_limits<double>::infinity()}) ==
        std::numeric_limits<double>::infinity());
}

TEST_CASE("a probability on the border of two bins belongs to the lower one, and 0 to the first") {
  // With 2 bins, 0.5 and 0.25 share a bin: |1 - 0.25 + 0 - 0.5| / 2. In two bins it would be
  // (0.75 + 0.5) / 2.
  const std::vector<stats::Confidence> border{{.p = 0.25, .correct = true},
                                              {.p = 0.5, .correct = false}};
  CHECK(stats::expected_calibration_error(border, 2) == 0.125);
  const std::vector<stats::Confidence> zero{{.p = 0.0, .correct = true},
                                            {.p = 0.25, .correct = false}};
  CHECK(stats::expected_calibration_error(zero, 2) == 0.375);
}

TEST_CASE("certain and right is calibrated, certain and wrong is not") {
  CHECK(stats::expected_calibration_error(std::vector{stats::Confidence{.p = 1, .correct = true}},
                                          15) == 0.0);
  CHECK(stats::expected_calibration_error(std::vector{stats::Confidence{.p = 1, .correct = false}},
                                          15) == 1.0);
}

TEST_CASE("the reliability diagram adds up to the calibration error, bin for bin") {
  const std::vector<stats::Confidence> predictions = {
      {0.95, true}, {0.9, false}, {0.85, true}, {0.2, false}, {0.0, true}};
  const std::vector<stats::ReliabilityBin> diagram = stats::reliability_diagram(predictions, 5);
  REQUIRE(diagram.size() == 5);
  CHECK(diagram[0].predictions == 2);  // closed on the right
  CHECK(diagram[0].mean_p == doctest::Approx(0.1));
  CHECK(diagram[0].share_correct == doctest::Approx(0.5));
  CHECK(diagram[2].predictions == 0);
  CHECK(diagram[2].mean_p == 0);
  CHECK(diagram[4].predictions == 3);
  CHECK(diagram[4].share_correct == doctest::Approx(2.0 / 3));
  double error = 0;
  for (const stats::ReliabilityBin& bin : diagram)
    error += static_cast<double>(bin.predictions) / 5 * std::abs(bin.share_correct - bin.mean_p);
  CHECK(error == doctest::Approx(stats::expected_calibration_error(predictions, 5)));
}

TEST_CASE("the most confident predictions are those of the greatest p, and equal ones share") {
  const std::vector<stats::Confidence> predictions = {
      {0.5, false}, {0.9, true}, {0.5, true}, {0.8, true}, {0.5, true}};
  CHECK(stats::most_confident(predictions, 1).accuracy == doctest::Approx(0.8));
  CHECK(stats::most_confident(predictions, 0.4).accuracy == 1);
  const stats::Coverage most = stats::most_confident(predictions, 0.8);
  CHECK(most.predictions == 4);
  CHECK(most.accuracy == doctest::Approx((2 + 2 * 2.0 / 3) / 4));
  CHECK(most.least_p == 0.5);
  CHECK(stats::most_confident(predictions, 0.41).predictions == 3);
  CHECK(stats::most_confident({}, 1).predictions == 0);
  const std::vector<stats::Confidence> hundred(100, {0.5, true});
  for (int percent = 0; percent <= 100; ++percent) {
    CAPTURE(percent);
    CHECK(stats::most_confident(hundred, percent / 100.0).predictions ==
          static_cast<std::uint64_t>(percent));
  }
}
