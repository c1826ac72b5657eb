#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "classify/families/posterior.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/classify/noisy_texts.h"
#include "tests/support/infinity.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

Strings tags_of_text(const Classifier& classifier, const std::string& text,
                     const TagOptions& options) {
  return classifier.classify(text, {}, false, options).tags;
}

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

TEST_CASE("evaluation judges the topics that tag gives, and says what they cost") {
  Collection collection = noisy_texts(200, 4);
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
