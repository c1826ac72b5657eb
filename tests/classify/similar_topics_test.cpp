#include "inkling/similar_topics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "inkling/error.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("the divergence of the reviews is that of their smoothed rates, term by term") {
  const Classifier classifier = trained(sentiment().open());
  const auto pairs = similar_topics(classifier, {.terms = 20});
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].a == "+1");
  CHECK(pairs[0].b == "-1");
  const std::size_t plus = topic_number(classifier, "+1");
  const std::size_t minus = topic_number(classifier, "-1");
  double sum = 0;
  for (const TopicWeight& row : classifier.top_terms(plus, 100)) {
    const double p = std::exp(*classifier.weight(row.term, plus));
    const double q = std::exp(*classifier.weight(row.term, minus));
    sum += (p * std::log2(2 * p / (p + q)) + q * std::log2(2 * q / (p + q))) / 2;
  }
  CHECK(pairs[0].divergence == doctest::Approx(sum).epsilon(1e-12));
  double parts = 0;
  for (const TellingTerm& term : pairs[0].terms) parts += term.bits;
  CHECK(parts == doctest::Approx(sum).epsilon(1e-12));
  CHECK(pairs[0].terms.front().term == "terrible");
  CHECK(pairs[0].terms.front().topic == "-1");
}

TEST_CASE("topics of the same words diverge by 0, those without a common one by 1 at alpha 0") {
  Collection collection;
  collection.add("1", "ink pen", {"a"})
      .add("2", "pen ink", {"b"})
      .add("3", "tea milk", {"c"})
      .add("4", "", {"d"});
  const Index index = collection.open();
  const auto pairs = similar_topics(trained(index, 0));
  REQUIRE(pairs.size() == 6);
  CHECK(pairs[0].a == "a");
  CHECK(pairs[0].b == "b");
  CHECK(pairs[0].divergence == 0);
  CHECK(pairs[0].terms.empty());
  for (std::size_t at = 1; at < 6; ++at) CHECK(pairs[at].divergence == doctest::Approx(1));
  CHECK(pairs[1].a == "a");  // equal ones by name
  CHECK(pairs[1].b == "c");
}

TEST_CASE("pairs with one topic are asked for by name, and no more than k are given") {
  Collection collection;
  collection.add("1", "ink pen", {"a"})
      .add("2", "ink pen paper", {"b"})
      .add("3", "tea milk ink", {"c"});
  const Index index = collection.open();
  const Classifier classifier = trained(index);
  const auto of_c = similar_topics(classifier, {.topic = "c"});
  REQUIRE(of_c.size() == 2);
  for (const TopicPair& pair : of_c) CHECK(pair.b == "c");
  CHECK(of_c[0].divergence <= of_c[1].divergence);
  const auto one = similar_topics(classifier, {.k = 1, .terms = 1});
  REQUIRE(one.size() == 1);
  CHECK(one[0].b == "b");
  CHECK(one[0].terms.size() == 1);
  CHECK_THROWS_AS(similar_topics(classifier, {.topic = "z"}), UnknownNameError);
}

TEST_CASE("other kinds compare the counts that they keep; many topics want one that is named") {
  Collection collection;
  for (int topic = 0; topic < 201; ++topic)
    collection.add(std::to_string(topic), "ink w" + std::to_string(topic % 7),
                   {"t" + std::to_string(topic)});
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::complement, ModelKind::bernoulli}) {
    const Classifier classifier = Classifier::train(index, {.kind = kind, .alpha = 1});
    CHECK_THROWS_AS(similar_topics(classifier), OptionError);
    const auto pairs = similar_topics(classifier, {.topic = "t0"});
    REQUIRE(pairs.size() == 10);
    CHECK(pairs[0].divergence == doctest::Approx(0));
    CHECK(pairs[0].b == "t105");  // 105 = 15 * 7, the first by name
  }
}
