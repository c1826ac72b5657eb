/// Why a model of sets gives each of its topics.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;
using doctest::Approx;

namespace {

/// Documents with the topics `ink`, `pen` and `tea`, some of which are not labelled.
Index index_of_sets() {
  Collection collection;
  std::mt19937 random(5);
  for (int at = 0; at < 300; ++at) {
    std::string text;
    std::vector<std::string> labels;
    for (const char* const word : {"ink", "pen", "tea"}) {
      if (random() % 2 == 0) continue;
      text += std::string(word) + " ";
      if (random() % 12 != 0) labels.emplace_back(word);
    }
    if (labels.empty()) labels.emplace_back("none");
    collection.add(std::to_string(at), text + "common", labels);
  }
  return collection.open();
}

double log_p(const Classification& answer, const std::string& topic) {
  const auto found = std::ranges::find(answer.predictions, topic, &TopicProbability::topic);
  REQUIRE(found != answer.predictions.end());
  return found->log_p;
}

/// What the evidence adds up to, by the answer's own probabilities.
double expected_nats(const Classification& answer, const GivenTopic& given) {
  const double log = log_p(answer, given.topic);
  if (!given.against.empty()) return log - log_p(answer, given.against);
  return log - std::log1p(-std::exp(log));
}

void check_given(const Classification& answer, const GivenTopic& given) {
  CAPTURE(given.topic);
  CHECK(given.p >= given.cut);
  CHECK(given.explanation.front().surface == "prior");
  double bits = 0;
  for (const Evidence& row : given.explanation) bits += row.bits;
  CHECK(bits == given.log_odds);
  CHECK(given.log_odds * std::numbers::ln2 == Approx(expected_nats(answer, given)).epsilon(1e-9));
  const auto own = std::ranges::find(given.explanation, given.topic, &Evidence::term);
  REQUIRE(own != given.explanation.end());
  CHECK(own->bits > 0);
}

}  // namespace

TEST_CASE("each topic of a set is explained by its cut, and by terms that add up") {
  const Index index = index_of_sets();
  for (const ModelKind kind :
       {ModelKind::logistic, ModelKind::multinomial, ModelKind::complement}) {
    CAPTURE(static_cast<int>(kind));
    const Classifier classifier = Classifier::train(index, {.kind = kind});
    const Classification answer = classifier.classify("ink tea common", true);
    REQUIRE(answer.tags.size() >= 2);
    REQUIRE(answer.given.size() == answer.tags.size());
    for (const GivenTopic& given : answer.given) {
      CHECK(std::ranges::find(answer.tags, given.topic) != answer.tags.end());
      CHECK(given.against.empty() == (kind == ModelKind::logistic));
      check_given(answer, given);
    }
    CHECK(classifier.classify("ink tea common").given.empty());
  }
}

TEST_CASE("a model of one topic for each text explains that one alone") {
  const Index index = index_of_sets();
  const Classifier classifier = Classifier::train(
      index, {.kind = ModelKind::multinomial, .hold_out = {.labels = LabelCount::one}});
  const Classification answer = classifier.classify("ink tea common", true);
  CHECK(answer.tags.size() == 1);
  CHECK(answer.given.empty());
  CHECK_FALSE(answer.explanation.empty());
}
