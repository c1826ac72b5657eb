#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "stats/classification_measures.h"
#include "tests/classify/collection.h"
#include "tests/classify/evaluated.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Counts from classify(), one document after another.
struct ByHand {
  std::uint64_t documents = 0, correct = 0, abstained = 0;
  std::map<std::pair<std::string, std::string>, std::uint64_t> confusion;

  ByHand(const Classifier& classifier, const std::vector<Document>& collection) {
    for (const Document& document : collection) {
      if (document.labels.empty()) continue;
      ++documents;
      const Classification result = classifier.classify(document.text);
      if (result.abstained) {
        ++abstained;
        continue;
      }
      const std::string predicted = result.predictions.front().topic;
      const bool is_true = std::ranges::find(document.labels, predicted) != document.labels.end();
      correct += is_true;
      ++confusion[{is_true ? predicted : document.labels.front(), predicted}];
    }
  }
};

/// Label sets and probabilities from classify(), one document after another.
struct SetsByHand {
  std::vector<stats::TopicSet> truth, given;
  double brier = 0;  ///< the sum over documents
  std::uint64_t labels = 0;

  SetsByHand(const Classifier& classifier, const std::vector<Document>& collection) {
    for (const Document& document : collection) {
      if (document.labels.empty()) continue;
      std::map<std::string, double> misses;
      truth.emplace_back();
      for (const std::string& label : document.labels) {
        truth.back().push_back(static_cast<std::uint32_t>(topic_number(classifier, label)));
        misses[label] = -1;
      }
      labels += document.labels.size();
      const Classification result = classifier.classify(document.text);
      given.emplace_back();
      if (!result.abstained) {
        given.back().push_back(
            static_cast<std::uint32_t>(topic_number(classifier, result.predictions.front().topic)));
      }
      for (const TopicProbability& prediction : result.predictions)
        misses[prediction.topic] += prediction.p;
      for (const auto& [topic, miss] : misses) brier += miss * miss;
    }
  }
};

}  // namespace

TEST_CASE("F1 of documents with several labels is that of label sets, computed by hand") {
  for (std::uint32_t seed = 1; seed <= rounds(30u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Classifier classifier = trained(random.collection.open(), 0.5);
    const Evaluation found = evaluated(classifier, random.collection);
    const SetsByHand expected(classifier, random.documents);
    const std::size_t topics = classifier.topics().size();
    const auto counts = stats::topic_counts(expected.truth, expected.given, topics);
    CHECK(found.micro_f1 == stats::pooled(counts).f1());
    CHECK(found.exact_set ==
          doctest::Approx(stats::subset_accuracy(expected.truth, expected.given)).epsilon(1e-12));
    CHECK(found.brier ==
          doctest::Approx(expected.brier / static_cast<double>(found.documents)).epsilon(1e-12));
    std::uint64_t support = 0;
    for (std::size_t topic = 0; topic < topics; ++topic) {
      CHECK(found.topics[topic].precision == counts[topic].precision());
      CHECK(found.topics[topic].recall == counts[topic].recall());
      CHECK(found.topics[topic].f1 == counts[topic].f1());
      support += found.topics[topic].support;
    }
    CHECK(support == expected.labels);
  }
}

/// Two documents that have a label of sentiment(), two that have others alone, and one without any.
Collection some_of_unknown_labels() {
  Collection tests;
  tests.add("1", "great", {"+1"})
      .add("2", "great", {"0"})
      .add("3", "great", {"+1", "0"})
      .add("4", "great", {"?", "0"})
      .add("5", "great", {});
  return tests;
}

TEST_CASE("labels that the model does not know are counted, and so are documents of no other") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests = some_of_unknown_labels();
  const Evaluation found = evaluated(classifier, tests);
  CHECK(found.documents == 4);
  CHECK(found.accuracy == 0.5);
  CHECK(found.exact_set == 0.25);  // the third document has a label that was not given
  CHECK(found.unknown == UnknownLabels{4, 2, {{"0", 3}, {"?", 1}}});
}

TEST_CASE("what documents of unknown labels are given is wrong, and their labels are missed") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests = some_of_unknown_labels();
  const Evaluation found = evaluated(classifier, tests);
  REQUIRE(found.topics[0].topic == "+1");
  CHECK(found.topics[0].precision == 0.5);
  CHECK(found.topics[0].recall == 1);
  CHECK(found.topics[0].support == 2);
  CHECK(found.macro_f1 == doctest::Approx((2.0 / 3 + 0 + 0) / 3).epsilon(1e-15));  // +1, 0 and ?
  CHECK(found.micro_f1 == doctest::Approx(2.0 * 2 / (2 * 2 + 2 + 4)).epsilon(1e-15));
  CHECK(found.coverage[0].documents == 4);
  CHECK(found.coverage[0].accuracy == found.accuracy);
  CHECK(found.outcomes.size() == 2);
  // What needs a known label is of documents 1 and 3 alone.
  Collection known;
  const Evaluation alone =
      evaluated(classifier, known.add("1", "great", {"+1"}).add("3", "great", {"+1", "0"}));
  CHECK(found.log_loss == alone.log_loss);
  CHECK(found.brier == alone.brier);
}

TEST_CASE("the curves of an evaluation are those of its three documents") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests;
  tests.add("1", "great directing", {"+1"})
      .add("2", "great score", {"-1"})
      .add("3", "unheard", {"-1"});
  const Evaluation found = evaluated(classifier, tests);
  const double p1 = 121.0 / 221, p2 = 121.0 / 146;
  CHECK(
      found.brier ==
      doctest::Approx((2 * (1 - p1) * (1 - p1) + 2 * p2 * p2 + 2 * 0.6 * 0.6) / 3).epsilon(1e-12));
  REQUIRE(found.reliability.size() == 15);
  CHECK(found.reliability[8].documents == 1);
  CHECK(found.reliability[8].mean_p == doctest::Approx(p1));
  CHECK(found.reliability[8].accuracy == 1);
  CHECK(found.reliability[12].documents == 1);
  CHECK(found.reliability[12].accuracy == 0);
  CHECK(found.reliability[14].high == 1);
  REQUIRE(found.coverage.size() == 4);
  CHECK(found.coverage[0].documents == 3);
  CHECK(found.coverage[0].accuracy == doctest::Approx(1.0 / 3));
  CHECK(found.coverage[0].least_p == 0);  // an abstention comes last
  CHECK(found.coverage[3].documents == 2);
  CHECK(found.coverage[3].accuracy == 0.5);
}

TEST_CASE("evaluation from postings counts what classifying each text counts") {
  for (std::uint32_t seed = 1; seed <= rounds(30u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Classifier classifier = trained(random.collection.open(), 0.5);
    const Evaluation found = evaluated(classifier, random.collection);
    ByHand expected(classifier, random.documents);
    CHECK(found.documents == expected.documents);
    CHECK(found.correct == expected.correct);
    CHECK(found.abstained == expected.abstained);
    for (std::size_t row = 0; row < found.topics.size(); ++row) {
      for (std::size_t column = 0; column < found.topics.size(); ++column) {
        CHECK(found.confusion[row][column] ==
              expected.confusion[{found.topics[row].topic, found.topics[column].topic}]);
      }
    }
  }
}

TEST_CASE(
    "a model of more than 1,000 topics is evaluated without a confusion matrix, one of 1,000 with "
    "it") {
  Collection collection;
  for (int topic = 1; topic <= 1000; ++topic) {
    const std::string number = std::to_string(topic);
    collection.add(number, "ink" + number + " ink" + number, {"topic" + number});
  }
  const Evaluation dense = evaluated(trained(collection.open()), collection);
  CHECK(dense.confusion.size() == 1000);
  CHECK(dense.correct == 1000);
  collection.add("1001", "pen", {"topic1001"});
  const Classifier classifier = trained(collection.open());
  collection.add("wrong", "pen", {"topic1"});
  const Evaluation sparse = evaluated(classifier, collection);
  CHECK(sparse.confusion.empty());
  CHECK(sparse.documents == 1002);
  CHECK(sparse.correct == 1001);
  REQUIRE(sparse.topics.size() == 1001);
  CHECK(sparse.topics[0].topic == "topic1");
  CHECK(sparse.topics[0].support == 2);
  CHECK(sparse.topics[0].recall == doctest::Approx(0.5));
  CHECK(sparse.topics[0].precision == 1);
}

TEST_CASE("a model of 100,000 topics is evaluated in memory that grows with topics and documents") {
  Collection collection;
  const auto add = [&](const std::string& id, int first, const std::string& text) {
    std::vector<std::string> labels;
    for (int topic = first; topic < first + 1000; ++topic) labels.push_back(std::to_string(topic));
    collection.add(id, text, labels);
  };
  for (int document = 0; document < 100; ++document) {
    add(std::to_string(document), 1000 * document, "ink" + std::to_string(document));
  }
  const Evaluation found = evaluated(trained(collection.open()), collection);
  CHECK(found.topics.size() == 100000);
  CHECK(found.documents == 100);
  CHECK(found.correct == 100);
  CHECK(found.confusion.empty());
}

TEST_CASE("evaluation does not depend on how documents lie in segments, bit for bit") {
  RandomCollection random(7);
  const Classifier classifier = trained(random.collection.open());
  const Evaluation scattered = evaluated(classifier, random.collection);
  const Evaluation merged = evaluated(classifier, random.collection.optimize());
  CHECK(scattered.accuracy == merged.accuracy);
  CHECK(scattered.log_loss == merged.log_loss);
  CHECK(scattered.ece == merged.ece);
  CHECK(scattered.confusion == merged.confusion);
}

TEST_CASE("an index without the model's field of topics cannot be evaluated on") {
  Collection collection;
  Document document;
  document.id = "1";
  document.text = "ink";
  document.keywords = {{"group", "x"}};
  const Index index = collection.add(document).open();
  const Classifier classifier =
      Classifier::train(index, index.documents(), {.kind = ModelKind::multinomial, .by = "group"});
  Collection tests = sentiment();
  CHECK_THROWS_AS(evaluated(classifier, tests), UnknownNameError);
}
