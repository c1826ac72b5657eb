#include "classify/answers/topic_weights.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a term's weight is its log ratio against the other topics as one, in bits") {
  Collection collection = sentiment();
  collection.add("6", "great rain", {"weather"});
  const Classifier classifier = trained(collection.open());
  const auto rows = classifier.top_terms(topic_number(classifier, "+1"), 100);
  REQUIRE(rows.size() == 9);
  CHECK(rows.front().term == "acting");  // the first of five equal ones
  CHECK(rows.front().count == 1);
  CHECK(rows.front().bits == doctest::Approx(std::log2((2.0 / 16) / (1.0 / 14))).epsilon(1e-14));
  CHECK(rows.front().log_p.value() == doctest::Approx(std::log(2.0 / 16)).epsilon(1e-14));
  CHECK(rows.back().term == "terrible");
  CHECK(rows.back().bits == doctest::Approx(std::log2((1.0 / 16) / (3.0 / 14))).epsilon(1e-14));
  for (const TopicWeight& row : rows) {
    if (row.term == "great")
      CHECK(row.bits == doctest::Approx(std::log2((3.0 / 16) / (2.0 / 14))).epsilon(1e-14));
  }
}

TEST_CASE("at most k terms are returned, the heaviest first") {
  const Classifier classifier = trained(sentiment().open());
  const auto rows = classifier.top_terms(topic_number(classifier, "-1"), 2);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].term == "terrible");
  CHECK(rows[1].term == "directing");
  CHECK(rows[0].bits > rows[1].bits);
  CHECK(classifier.top_terms(0, 0).empty());
}

TEST_CASE("at alpha 0 terms that only one topic has weigh infinitely, the frequent ones first") {
  const Classifier classifier = trained(sentiment().open(), 0);
  const auto rows = classifier.top_terms(topic_number(classifier, "-1"), 100);
  REQUIRE(rows.size() == 8);
  CHECK(rows[0].term == "terrible");
  CHECK(rows[0].bits == std::numeric_limits<double>::infinity());
  CHECK(rows[1].term == "directing");
  CHECK(rows[7].bits == -std::numeric_limits<double>::infinity());
  for (const TopicWeight& row : rows) CHECK_FALSE(std::isnan(row.bits));
}

TEST_CASE("the terms of a model's only topic have weights that are numbers") {
  Collection collection;
  const Index index = collection.add("1", "ink ink pen", {"only"}).open();
  const auto rows = trained(index).top_terms(0, 10);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].term == "ink");
  CHECK(rows[0].bits == doctest::Approx(std::log2((3.0 / 5) / (1.0 / 2))).epsilon(1e-14));
  for (const TopicWeight& row : trained(index, 0).top_terms(0, 10))
    CHECK_FALSE(std::isnan(row.bits));
}

TEST_CASE("a frequent word of a topic tells more than a rare one with more bits") {
  Collection collection;
  for (int at = 0; at < 10; ++at) {
    const std::string number = std::to_string(at);
    collection.add("h" + number, "the game team the" + std::string(at == 0 ? " gretzky" : ""),
                   {"hockey"});
    collection.add("o" + number, "the oil the price" + std::string(at == 0 ? " game" : ""),
                   {"oil"});
  }
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::bernoulli}) {
    CAPTURE(static_cast<int>(kind));
    const Classifier classifier = Classifier::train(index, {.kind = kind, .alpha = 0.01});
    const auto rows = classifier.top_terms(topic_number(classifier, "hockey"), 3);
    CHECK(rows[0].term == "team");
    CHECK(rows[1].term == "game");
    CHECK(rows[2].term == "gretzky");
    if (kind == ModelKind::multinomial) CHECK(rows[2].bits > rows[1].bits);
  }
}
