#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/training/cuts.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/classify/noisy_texts.h"
#include "tests/support/infinity.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Scores of documents of two topics, one of them true: (score of topic 0, true topic).
classify::HeldOutScores held_out(const std::vector<std::pair<double, std::uint32_t>>& documents,
                                 const std::vector<std::vector<std::uint32_t>>& slots) {
  classify::HeldOutScores scores;
  scores.topics = 2;
  for (const auto& [score, truth] : documents) {
    scores.values.push_back(score);
    scores.values.push_back(0);
    scores.slots.push_back(truth);
  }
  scores.slot_topics = slots;
  return scores;
}

double p_of(double score) { return 1 / (1 + std::exp(-score)); }

}  // namespace

TEST_CASE("the lowest cut that holds a precision lies below the last document that keeps it") {
  const std::vector<std::vector<std::uint32_t>> slots{{0}, {1}, {}};
  // Topic 0 is the best of all of them. By falling p: right, right, wrong, right, wrong, wrong.
  const auto scores = held_out({{6, 0}, {5, 0}, {4, 1}, {3, 0}, {2, 1}, {1, 1}}, slots);
  const auto cut = [&](double precision) {
    return classify::cuts_of_precision(scores, 1, precision)[0];
  };
  CHECK(cut(1) == doctest::Approx((p_of(5) + p_of(4)) / 2).epsilon(1e-6));
  CHECK(cut(0.75) == doctest::Approx((p_of(3) + p_of(2)) / 2).epsilon(1e-6));
  CHECK(cut(0.6) == doctest::Approx((p_of(2) + p_of(1)) / 2).epsilon(1e-6));
  CHECK(cut(0.5) == 0);
  // Topic 1 is the best of none.
  CHECK(classify::cuts_of_precision(scores, 1, 0.5)[1] == classify::kNeverGiven);
  const auto wrong = held_out({{3, 1}, {2, 1}}, slots);
  CHECK(classify::cuts_of_precision(wrong, 1, 0.01)[0] == classify::kNeverGiven);
  // Equal probabilities are all in or all out.
  const auto equal = held_out({{3, 0}, {3, 1}, {2, 0}, {2, 0}}, slots);
  CHECK(classify::cuts_of_precision(equal, 1, 0.75)[0] == 0);
  CHECK(classify::cuts_of_precision(equal, 1, 0.9)[0] == classify::kNeverGiven);
}

TEST_CASE("texts without a known word get no tag, and have no say in the cut of a precision") {
  const std::vector<std::vector<std::uint32_t>> slots{{0}, {1}};
  // By falling p: right, wrong, right; the wrong one and the last have no known word.
  auto scores = held_out({{3, 0}, {2, 1}, {1, 0}, {0.5, 0}}, slots);
  scores.wordless = {false, true, false, true};
  CHECK(classify::cuts_of_precision(scores, 1, 1)[0] == 0);
  scores.wordless = {true, false, false, true};
  CHECK(classify::cuts_of_precision(scores, 1, 1)[0] == classify::kNeverGiven);
  scores.wordless.assign(4, true);
  CHECK(classify::cuts_of_precision(scores, 1, 0.1)[0] == classify::kNeverGiven);
}

TEST_CASE("a model that was asked for a precision gives one topic that reaches its cut, or none") {
  const Index index = noisy_texts(400, 10).open();
  TrainOptions options{.alpha = 1, .hold_out = {.min_precision = 0.85}};
  const Classifier easy = Classifier::train(index, options);
  CHECK(*easy.cut(0) <= 1);
  CHECK(easy.classify("lunch").tags == Strings{"ham"});
  options.hold_out.min_precision = 1;
  const Classifier hard = Classifier::parse(Classifier::train(index, options).serialize(), "test");
  CHECK(*hard.cut(0) == kInfinity);
  const Classification answer = hard.classify("lunch");
  CHECK(answer.abstained);
  CHECK(answer.why == "the best topic does not reach its cut");
  CHECK(answer.predictions[0].topic == "ham");
  CHECK(hard.tag(index).tagged == 0);
  CHECK(hard.tag(index, TagOptions{.at_least_one = true}).tagged == 400);
  const Evaluation evaluation = easy.evaluate(index);
  CHECK_FALSE(evaluation.gives_sets);
  CHECK(evaluation.topics[0].cut == easy.cut(0));
  CHECK(evaluation.topics[0].precision >= 0.85);
  CHECK(hard.options().hold_out.min_precision == 1);
  const Evaluation folds =
      Classifier::cross_validate(index, index.documents(), easy.options(), {.folds = 3});
  CHECK_FALSE(folds.topics[0].cut);
  CHECK(folds.topics[0].precision > 0.8);
}

TEST_CASE("where documents have several topics, each topic has a cut that holds the precision") {
  Collection collection;
  std::mt19937 random(5);
  for (int at = 0; at < 300; ++at) {
    std::string text;
    Strings labels;
    for (const char* const word : {"ink", "pen", "tea"}) {
      if (random() % 2 == 0) continue;
      text += std::string(word) + " ";
      if (random() % 12 != 0) labels.emplace_back(word);
    }
    if (labels.empty()) labels.emplace_back("none");
    collection.add(std::to_string(at), text + "common", labels);
  }
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(
      index, {.kind = ModelKind::logistic, .c = 10, .hold_out = {.min_precision = 0.9}});
  const Evaluation found = classifier.evaluate(index);
  CHECK(found.gives_sets);
  for (const TopicQuality& topic : found.topics) {
    CAPTURE(topic.topic);
    if (std::isinf(*topic.cut)) {
      CHECK(topic.recall == 0);
    } else {
      CHECK((topic.recall == 0 || topic.precision >= 0.88));
    }
  }
  CHECK_THROWS_AS(classifier.tag(index, TagOptions{.costs = {{"ink", "pen", 2}}}), OptionError);
}

TEST_CASE("a precision that cannot be measured is refused") {
  const Index few = sentiment().open();
  CHECK_THROWS_AS(Classifier::train(few, {.hold_out = {.min_precision = 0.9}}), OptionError);
  const Index index = noisy_texts(60, 10).open();
  for (const double precision : {0.0, -1.0, 1.5, std::nan("")})
    CHECK_THROWS_AS(Classifier::train(index, {.hold_out = {.min_precision = precision}}),
                    OptionError);
}
