#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/families/posterior.h"
#include "classify/training/cuts.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/infinity.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Strings = std::vector<std::string>;

Strings tags_of_text(const Classifier& classifier, const std::string& text,
                     const TagOptions& options) {
  return classifier.classify(text, {}, false, options).tags;
}

/// Documents of two topics with a word of their own each; one in `noise` has the other's word.
Collection noisy(std::uint32_t documents, std::uint32_t noise) {
  Collection collection;
  std::mt19937 random(7);
  for (std::uint32_t at = 0; at < documents; ++at) {
    const bool is_ham = at % 2 == 0;
    const bool is_swapped = random() % noise == 0;
    std::string text = is_ham != is_swapped ? "lunch" : "prize";
    for (auto left = random() % 3; left > 0; --left) text += " " + text;
    collection.add(std::to_string(at), text, {is_ham ? "ham" : "spam"});
  }
  return collection;
}

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

TEST_CASE("where taking ham for spam costs X, spam is given above p = X / (X + 1)") {
  Collection collection;
  for (int at = 0; at < 9; ++at) {
    collection.add("s" + std::to_string(at), at < 6 ? "prize" : "prize lunch", {"spam"});
    collection.add("h" + std::to_string(at), at < 6 ? "lunch" : "prize lunch", {"ham"});
  }
  const Classifier classifier = trained(collection.open());
  std::string text;
  for (int prizes = 1; prizes <= 12; ++prizes) {
    text += " prize";
    const double p = classifier.classify(text).predictions[0].p;
    for (const double x : {0.1, 0.5, 1.0, 2.0, 10.0, 99.0, 1000.0}) {
      CAPTURE(p);
      CAPTURE(x);
      const Strings tags = tags_of_text(classifier, text, {.costs = {{"ham", "spam", x}}});
      CHECK(tags == Strings{p > x / (x + 1) ? "spam" : "ham"});
      // The cut is at log odds of ln X.
      CHECK((std::log(p / (1 - p)) > std::log(x)) == (tags == Strings{"spam"}));
    }
  }
}

TEST_CASE("the tag is the topic of least expected cost, summed up by hand") {
  std::mt19937 random(2);
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    RandomCollection collection(seed);
    const Classifier classifier = trained(collection.collection.open(), 0.5);
    const Strings& topics = classifier.topics();
    std::map<std::pair<std::string, std::string>, double> costs;
    TagOptions options;
    for (const std::string& truth : topics) {
      for (const std::string& given : topics) {
        costs[{truth, given}] = truth == given ? 0 : 1;
        if (truth == given || random() % 2 == 0) continue;
        const double cost = static_cast<double>(random() % 100) / 10;
        costs[{truth, given}] = cost;
        options.costs.push_back({truth, given, cost});
      }
    }
    const Classification answer = classifier.classify("w1 w2 w6", {}, false, options);
    REQUIRE(answer.tags.size() == 1);
    std::map<std::string, double> expected;
    for (const TopicProbability& of : answer.predictions) {
      for (const std::string& given : topics) expected[given] += of.p * costs[{of.topic, given}];
    }
    const auto cheaper = [](const auto& left, const auto& right) {
      return left.second < right.second;
    };
    const auto least = std::ranges::min_element(expected, cheaper);
    CHECK(expected[answer.tags[0]] == doctest::Approx(least->second).epsilon(1e-9));
    CHECK(answer.predictions[0].p >= answer.predictions[1].p);
  }
}

TEST_CASE("costs that say nothing are refused") {
  const Index index = sentiment().open();
  const Classifier classifier = trained(index);
  const auto tag_with = [&](const TopicCost& cost) {
    return classifier.tag(index, TagOptions{.costs = {cost}});
  };
  CHECK_THROWS_AS(tag_with({"+1", "-1", -1}), OptionError);
  CHECK_THROWS_AS(tag_with({"+1", "-1", std::nan("")}), OptionError);
  CHECK_THROWS_AS(tag_with({"+1", "-1", kInfinity}), OptionError);
  CHECK_THROWS_AS(tag_with({"+1", "+1", 2}), OptionError);
  CHECK_THROWS_AS(tag_with({"+1", "0", 2}), UnknownNameError);
  CHECK_THROWS_AS(tag_with({"0", "+1", 2}), UnknownNameError);
  CHECK(tag_with({"+1", "-1", 0}).tagged == 5);
}

TEST_CASE("costs move tags of documents as they move those of texts") {
  const Index index = sentiment().open();
  const Classifier classifier = trained(index);
  const TagOptions options{.costs = {{"-1", "+1", 1000}}};
  for (const auto& [topic, documents] : classifier.tag(index, options).topics)
    CHECK(documents == (topic == "+1" ? 0 : 5));
  CHECK(tags_of_text(classifier, "great", options) == Strings{"-1"});
}

TEST_CASE("below the least p that was asked for a text gets no topic, and is told why") {
  const Classifier classifier = trained(sentiment().open());
  const Classification unsure = classifier.classify("great directing", {}, false, {.min_p = 0.55});
  CHECK(unsure.abstained);
  CHECK(unsure.tags.empty());
  CHECK(unsure.why == "no topic reaches the least probability asked for");
  CHECK(unsure.predictions[0].p == doctest::Approx(121.0 / 221));
  CHECK_FALSE(classifier.classify("great directing", {}, false, {.min_p = 0.54}).abstained);
  CHECK_THROWS_AS(classifier.classify("great", {}, false, {.min_p = 1.5}), OptionError);
}

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
  const Index index = noisy(400, 10).open();
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
  const Index index = noisy(60, 10).open();
  for (const double precision : {0.0, -1.0, 1.5, std::nan("")})
    CHECK_THROWS_AS(Classifier::train(index, {.hold_out = {.min_precision = precision}}),
                    OptionError);
  CHECK_THROWS_AS(
      Classifier::train(index, {.kind = ModelKind::mixed, .hold_out = {.min_precision = 0.9}}),
      OptionError);
}

TEST_CASE("evaluation judges the topics that tag gives, and says what they cost") {
  Collection collection = noisy(200, 4);
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(index, {.kind = ModelKind::multinomial});
  std::set<std::uint64_t> right;
  for (const TagOptions& options :
       {TagOptions{}, TagOptions{.min_p = 0.8}, TagOptions{.costs = {{"ham", "spam", 10}}},
        TagOptions{.min_p = 0.2, .costs = {{"ham", "spam", 10}, {"spam", "ham", 0.5}}},
        TagOptions{.at_least_one = true}}) {
    const Tagging tagging = classifier.tag(index, index.documents(), options);
    const Evaluation found = classifier.evaluate(index, index.documents(), {.given = options});
    REQUIRE(found.outcomes.size() == 200);
    double cost = 0;
    for (const Judgement& outcome : found.outcomes) {
      std::vector<std::uint32_t> expected;
      for (const AssignedTag& tag : *tagging.assignment.tags[to_number(outcome.doc)])
        expected.push_back(tag.topic);
      CHECK(outcome.given == expected);
      CHECK(outcome.is_right == (expected == outcome.labels));
      if (expected == outcome.labels) continue;
      double listed = 1;
      for (const TopicCost& of : options.costs) {
        const bool is_listed = !expected.empty() && found.topics[expected[0]].topic == of.given;
        if (is_listed) listed = of.cost;
      }
      cost += listed;
    }
    CHECK(found.mean_cost.has_value() == !options.costs.empty());
    if (found.mean_cost) CHECK(*found.mean_cost == doctest::Approx(cost / 200).epsilon(1e-12));
    right.insert(found.correct);
  }
  CHECK(right.size() > 1);
  const auto with_cost = [](TopicCost cost) {
    return EvaluationOptions{.given = {.costs = {cost}}};
  };
  CHECK_THROWS_AS(classifier.evaluate(index, index.documents(), with_cost({"eggs", "ham", 2})),
                  UnknownNameError);
  CHECK_THROWS_AS(classifier.evaluate(index, index.documents(), with_cost({"ham", "spam", -1})),
                  OptionError);
}
