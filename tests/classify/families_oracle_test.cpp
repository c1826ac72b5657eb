/// Checks the families of models against tests/oracles, through an index.

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "classify/model/model.h"
#include "inkling/classifier.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"

using namespace inkling;
using namespace inkling::test;
using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

namespace {

/// A row of 0 and 1 as the words it has.
std::string words_of(element row, const std::vector<std::string>& features) {
  std::string text;
  std::size_t at = 0;
  for (const element value : array(row)) {
    if (std::int64_t(value) == 1) text += features[at] + " ";
    ++at;
  }
  return text;
}

Classifier train_texts(element training, TrainOptions options) {
  Collection collection;
  int id = 0;
  for (const element row : array(training))
    collection.add(std::to_string(id++), string_of(row["text"]), {string_of(row["label"])});
  const Index index = collection.open();
  options.hold_out.calibrate = false;
  return Classifier::train(index, index.documents(), options);
}

/// What one occurrence of the term adds to the score of the topic.
double effect(const Classifier& classifier, const std::string& term, const std::string& topic) {
  return *classifier.weight(term, topic_number(classifier, topic));
}

std::map<std::string, double> scores_of(const Classifier& classifier, const std::string& text) {
  std::map<std::string, double> scores;
  for (const TopicProbability& topic : classifier.classify(text).predictions)
    scores[topic.topic] = topic.log_p;
  return scores;
}

/// Scores are known but for a constant, which the logarithms of probabilities do not have.
void check_scores(const Oracle& oracle, const Classifier& classifier, const std::string& text,
                  element expected) {
  const std::map<std::string, double> found = scores_of(classifier, text);
  const object by_topic(expected);
  const std::string first(by_topic.begin().key());
  for (const auto& [topic, score] : by_topic) {
    CAPTURE(topic);
    const double constant = found.at(first) - Oracle::value(expected[first]);
    CHECK(oracle.matches(found.at(std::string(topic)) - constant, score));
  }
}

Classifier train_rows(element expected, const std::vector<std::string>& features) {
  Collection collection;
  const std::vector<std::string> labels = strings(expected["labels"]);
  std::size_t at = 0;
  for (const element row : array(expected["rows"])) {
    collection.add(std::to_string(at), words_of(row, features), {labels[at]});
    ++at;
  }
  const Index index = collection.open();
  TrainOptions options{.kind = ModelKind::bernoulli,
                       .alpha = rational(string_of(expected["pseudo_ones"])),
                       .hold_out = {.calibrate = false}};
  options.smoothing.absent_alpha = rational(string_of(expected["pseudo_zeros"]));
  return Classifier::train(index, index.documents(), options);
}

/// ln P(none of the features that no row has): these are not in the vocabulary of the model.
double log_without_unseen(const Classifier& classifier, element rates) {
  double log = 0;
  for (const auto& [feature, rate] : object(rates)) {
    if (!classifier.weight(feature, 0)) log += std::log1p(-Oracle::value(rate));
  }
  return log;
}

void check_bernoulli_text(const Oracle& oracle, const Classifier& classifier,
                          const std::string& text, element rates, element expected) {
  const Classification result = classifier.classify(text);
  for (const TopicProbability& topic : result.predictions) {
    CAPTURE(topic.topic);
    const element joint = expected["log_joint"][topic.topic];
    if (!std::isnan(topic.log_p)) {
      const double unseen = log_without_unseen(classifier, rates[topic.topic]);
      CHECK(oracle.matches(topic.log_p + result.log_evidence + unseen, joint));
    } else {
      CHECK(string_of(joint) == "-inf");
    }
  }
}

}  // namespace

TEST_CASE("Bernoulli models give the joints of the oracles, whatever the pseudo-counts") {
  const Oracle oracle("nb_bernoulli");
  for (const element expected : oracle.cases()) {
    const std::string estimate = string_of(expected["estimate"]);
    CAPTURE(estimate);
    const std::vector<std::string> features = strings(expected["features"]);
    const Classifier classifier = train_rows(expected, features);
    for (const element test : array(expected["tests"]))
      check_bernoulli_text(oracle, classifier, words_of(test["x"], features), expected["theta"],
                           test);
    element linear;
    if (expected["linear_form"].get(linear) != simdjson::SUCCESS) continue;
    for (const auto& [topic, form] : object(linear)) {
      for (const auto& [term, weight] : object(form["weights"])) {
        CAPTURE(term);
        if (!classifier.weight(term, 0)) continue;  // no row has it
        CHECK(oracle.matches(effect(classifier, std::string(term), std::string(topic)), weight));
      }
    }
  }
}

TEST_CASE("complement models have the weights and scores of the oracles, normalised or not") {
  const Oracle oracle("nb_complement");
  for (const element expected : oracle.cases()) {
    const std::string alpha = string_of(expected["alpha"]);
    CAPTURE(alpha);
    for (const bool normalised : {false, true}) {
      CAPTURE(normalised);
      TrainOptions options{.kind = ModelKind::complement,
                           .alpha = rational(alpha),
                           .features = {.weight = TermWeight::tf}};
      options.smoothing.normalize_weights = normalised;
      const Classifier classifier = train_texts(expected["training"], options);
      const char* const weights = normalised ? "weight_normalised" : "weight";
      for (const auto& [topic, of] : object(expected["classes"])) {
        for (const auto& [term, weight] : object(of[weights]))
          CHECK(oracle.matches(effect(classifier, std::string(term), std::string(topic)), weight));
      }
      for (const element test : array(expected["tests"])) {
        check_scores(oracle, classifier, joined(test["tokens"]),
                     test[normalised ? "score_normalised" : "score"]);
      }
    }
  }
}

TEST_CASE("TWCNB is Rennie's: its weights, and texts scored by the counts of their terms") {
  const Oracle oracle("nb_twcnb");
  for (const element expected : oracle.cases()) {
    TrainOptions options{.kind = ModelKind::complement,
                         .alpha = double(expected["alpha_per_term"]),
                         .features = {.weight = TermWeight::rennie}};
    options.smoothing.normalize_weights = true;
    const Classifier classifier = train_texts(expected["training"], options);
    for (const auto& [topic, weights] : object(expected["weights"])) {
      for (const auto& [term, weight] : object(weights)) {
        CAPTURE(term);
        CHECK(oracle.matches(effect(classifier, std::string(term), std::string(topic)), weight));
      }
    }
    for (const element test : array(expected["tests"])) {
      const std::string text = joined(test["tokens"]);
      check_scores(oracle, classifier, text, test["score"]);
      CHECK(classifier.classify(text).predictions.front().topic == string_of(test["argmax"]));
    }
  }
}

TEST_CASE("logistic regression of two topics finds the optimum of the oracle") {
  const Oracle oracle("logistic_regression");
  for (const element expected : oracle.cases()) {
    const double c = double(expected["C"]);
    CAPTURE(c);
    const Classifier classifier =
        train_texts(expected["training"], {.kind = ModelKind::logistic,
                                           .features = {.weight = TermWeight::tf},
                                           .c = c,
                                           .tolerance = 1e-10});
    for (const auto& [term, weight] : object(expected["weights"])) {
      CAPTURE(term);
      const std::string name(term);
      CHECK(
          oracle.matches(effect(classifier, name, "+1") - effect(classifier, name, "-1"), weight));
    }
    for (const auto& [text, p] : object(expected["p_plus"])) {
      for (const TopicProbability& topic : classifier.classify(std::string(text)).predictions) {
        if (topic.topic == "+1") CHECK(oracle.matches(topic.p, p));
      }
    }
  }
}
