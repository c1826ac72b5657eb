/// Checks tests/oracles through an index: texts split on spaces, exact rationals as
/// expected values.

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"

using namespace inkling;
using namespace inkling::test;
using simdjson::dom::element;
using simdjson::dom::object;

namespace {

Classifier train_on(element training, double alpha) {
  Collection collection;
  int id = 0;
  for (const element row : simdjson::dom::array(training)) {
    collection.add(std::to_string(id++), string_of(row["text"]), {string_of(row["label"])});
  }
  return trained(collection.open(), alpha);
}

/// The predictions, by topic.
std::map<std::string, TopicProbability> by_topic(const Classification& result) {
  std::map<std::string, TopicProbability> topics;
  for (const TopicProbability& prediction : result.predictions)
    topics[prediction.topic] = prediction;
  return topics;
}

void check_counts(const Oracle& oracle, const Classifier& classifier, element expected) {
  const std::vector<std::string> vocabulary = strings(expected["vocabulary"]);
  CHECK(classifier.terms() == vocabulary.size());
  for (std::size_t topic = 0; topic < classifier.topics().size(); ++topic) {
    const std::string& name = classifier.topics()[topic];
    CAPTURE(name);
    CHECK(classifier.topic_documents(topic) ==
          std::uint64_t(expected["class_document_counts"][name]));
    CHECK(classifier.topic_tokens(topic) == std::uint64_t(expected["class_token_totals"][name]));
    CHECK(oracle.matches(classifier.log_prior(topic), expected["log_prior"][name]));
    for (const std::string& term : vocabulary) {
      CAPTURE(term);
      CHECK(classifier.count(term, topic) == std::uint64_t(expected["term_counts"][name][term]));
      REQUIRE(classifier.weight(term, topic));
      CHECK(oracle.matches(*classifier.weight(term, topic), expected["term_log_prob"][name][term]));
    }
  }
}

void check_impossible(const Classification& result) {
  CHECK(result.abstained);
  CHECK(result.why == "no topic explains this text");
  CHECK(result.predictions.size() == 2);
  for (const TopicProbability& prediction : result.predictions) CHECK(std::isnan(prediction.p));
  CHECK(result.explanation.empty());
  CHECK(std::isnan(result.log_odds));
}

void check_oracle_posterior(const Oracle& oracle, const Classification& result, element expected) {
  CHECK(result.predictions.front().topic == string_of(expected["argmax"]));
  for (const auto& [topic, prediction] : by_topic(result)) {
    CAPTURE(topic);
    CHECK(oracle.matches(prediction.p, expected["posterior"][topic]));
    CHECK(oracle.matches(prediction.log_p + result.log_evidence, expected["log_joint"][topic]));
  }
}

void check_text(const Oracle& oracle, const Classifier& classifier, element expected) {
  const Classification result = classifier.classify(joined(expected["tokens"]), true);
  CHECK(oracle.matches(result.log_evidence, expected["log_p_x"]));
  if (expected["argmax"].is_null()) {
    check_impossible(result);
  } else {
    check_oracle_posterior(oracle, result, expected);
  }
}

void check_multinomial(const std::string& name) {
  const Oracle oracle(name);
  for (const element expected : oracle.cases()) {
    const std::string alpha = string_of(expected["alpha"]);
    CAPTURE(alpha);
    const Classifier classifier = train_on(expected["training"], rational(alpha));
    check_counts(oracle, classifier, expected);
    for (const element text : simdjson::dom::array(expected["tests"])) {
      const std::string tokens = joined(text["tokens"]);
      CAPTURE(tokens);
      check_text(oracle, classifier, text);
      CHECK(classifier.classify(tokens).unknown == strings(text["ignored_out_of_vocabulary"]));
    }
  }
}

}  // namespace

TEST_CASE("the five film reviews give the exact model and posteriors at every alpha") {
  check_multinomial("nb_multinomial_sentiment");
}

TEST_CASE("the textbook's China example gives its exact model and posteriors (IIR, example 13.1)") {
  check_multinomial("nb_multinomial_iir_china");
}

TEST_CASE("texts whose probability underflows a double keep exact logarithms") {
  const Oracle oracle("nb_logspace_underflow");
  const Classifier classifier = trained(sentiment().open());
  for (const element expected : oracle.cases()) {
    std::string text;
    for (std::uint64_t left = expected["repeated"]; left > 0; --left)
      text += string_of(expected["text"]) + " ";
    const Classification result = classifier.classify(text);
    const auto topics = by_topic(result);
    CAPTURE(std::uint64_t(expected["repeated"]));
    CHECK(oracle.matches(result.log_evidence, expected["log_p_x"]));
    CHECK(
        oracle.matches(result.log_odds * std::numbers::ln2, expected["log_odds_plus_over_minus"]));
    CHECK(oracle.matches(topics.at("+1").p, expected["posterior_plus"]));
    CHECK(oracle.matches(topics.at("-1").log_p, expected["log_posterior_minus"]));
    for (const std::string topic : {"+1", "-1"}) {
      CHECK(oracle.matches(topics.at(topic).log_p + result.log_evidence,
                           expected["log_joint"][topic]));
    }
  }
}

TEST_CASE("documents added and removed one at a time give the model of all that are left") {
  const Oracle oracle("nb_incremental");
  Collection collection = sentiment();
  const std::vector<void (*)(Collection&)> operations{
      [](Collection&) {},
      [](Collection& c) { c.add("6", "boring terrible score", {"-1"}); },
      [](Collection& c) { c.add("7", "fine movie", {"0"}); },
      [](Collection& c) { c.remove("1"); },
      [](Collection& c) { c.remove("7"); },
      [](Collection& c) { c.add("1", "great acting and score", {"+1"}).remove("6"); },
  };
  const object only_case = *oracle.cases().begin();
  const simdjson::dom::array steps = only_case["steps"];
  REQUIRE(steps.size() == operations.size());
  const std::string before = trained(sentiment().open()).serialize();
  std::string after;
  for (std::size_t step = 0; step < operations.size(); ++step) {
    CAPTURE(step);
    const element expected = steps.at(step);
    operations[step](collection);
    const Classifier classifier = trained(collection.open());
    CHECK(classifier.documents() == std::uint64_t(expected["documents"]));
    CHECK(classifier.topics() == strings(expected["classes"]));
    CHECK(classifier.terms() == std::uint64_t(expected["vocabulary_size"]));
    for (std::size_t topic = 0; topic < classifier.topics().size(); ++topic) {
      const std::string& name = classifier.topics()[topic];
      CHECK(oracle.matches(std::exp(classifier.log_prior(topic)), expected["prior"][name]));
      CHECK(oracle.matches(std::exp(*classifier.weight("great", topic)),
                           expected["term_prob_great"][name]));
    }
    check_text(oracle, classifier, expected["test_great_directing"]);
    after = classifier.serialize();
  }
  CHECK(after == before);
}

TEST_CASE(
    "the model is a softmax over biases and weights, and the explanation is their difference in "
    "bits") {
  const Oracle oracle("nb_softmax_equivalence");
  const Classifier classifier = trained(sentiment().open());
  const object expected = *oracle.cases().begin();
  for (const std::string topic : {"+1", "-1"}) {
    const std::size_t number = topic_number(classifier, topic);
    CHECK(oracle.matches(classifier.log_prior(number), expected["bias"][topic]));
    for (const auto& [term, weight] : object(expected["weight"][topic])) {
      CHECK(oracle.matches(*classifier.weight(term, number), weight));
    }
  }
  const Classification result = classifier.classify(string_of(expected["test"]), true);
  CHECK(oracle.matches(result.predictions.front().p, expected["sigmoid"]));
  REQUIRE(result.explanation.size() == 3);
  for (const Evidence& row : result.explanation) {
    CAPTURE(row.surface);
    CHECK(oracle.matches(row.bits, expected["contributions_in_bits"][row.surface]));
  }
}

TEST_CASE("the evidence is the likelihood of the text as a sequence of words") {
  const Oracle oracle("nb_document_likelihood");
  const Classifier classifier = trained(sentiment().open());
  for (const element expected : oracle.cases()) {
    const std::string text = string_of(expected["text"]);
    CAPTURE(text);
    const Classification result = classifier.classify(text);
    CHECK(oracle.matches(result.log_evidence, expected["log_p_x_nats"]));
    CHECK(oracle.matches(-result.log_evidence * std::numbers::log2e, expected["bits"]));
  }
}
