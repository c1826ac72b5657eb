#include "inkling/confused_topics.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

Evaluation evaluation_of(const std::vector<std::string>& topics,
                         std::vector<std::vector<std::uint64_t>> confusion) {
  Evaluation evaluation;
  for (const std::string& topic : topics) evaluation.topics.push_back({.topic = topic});
  evaluation.confusion = std::move(confusion);
  return evaluation;
}

}  // namespace

TEST_CASE("pairs of topics come by how often either was given for the other") {
  const Evaluation evaluation =
      evaluation_of({"a", "b", "c", "d"}, {{5, 1, 2, 0}, {2, 7, 0, 0}, {1, 0, 1, 0}, {0, 0, 0, 4}});
  const ConfusedTopics found = confused_topics(evaluation);
  CHECK(found.documents == 23);
  CHECK(found.confused == 6);
  REQUIRE(found.pairs.size() == 2);  // d is never confused, nor are b and c
  CHECK(found.pairs[0].a == "a");    // 3 of 10 documents before 3 of 17
  CHECK(found.pairs[0].b == "c");
  CHECK(found.pairs[0].confused == 3);
  CHECK(found.pairs[0].a_as_b == 2);
  CHECK(found.pairs[0].b_as_a == 1);
  CHECK(found.pairs[0].share == doctest::Approx(0.3));
  CHECK(found.pairs[1].b == "b");
  CHECK(found.pairs[1].share == doctest::Approx(3.0 / 17));
  CHECK(confused_topics(evaluation, {.k = 1}).pairs.size() == 1);
  const ConfusedTopics of_b = confused_topics(evaluation, {.topic = "b"});
  REQUIRE(of_b.pairs.size() == 1);
  CHECK(of_b.pairs[0].a == "a");
  CHECK(of_b.confused == 6);
  CHECK(confused_topics(evaluation, {.topic = "d"}).pairs.empty());
}

TEST_CASE("equal pairs are in the order of their names") {
  const ConfusedTopics found =
      confused_topics(evaluation_of({"a", "b", "c"}, {{1, 0, 1}, {1, 1, 0}, {0, 1, 1}}));
  REQUIRE(found.pairs.size() == 3);
  CHECK(found.pairs[0].a + found.pairs[0].b == "ab");
  CHECK(found.pairs[1].a + found.pairs[1].b == "ac");
  CHECK(found.pairs[2].a + found.pairs[2].b == "bc");
}

TEST_CASE("confusion is that of an evaluation, and refused where there is none") {
  Collection collection;
  collection.add("1", "ink pen", {"desk"})
      .add("2", "tea milk", {"drink"})
      .add("3", "tea cup milk", {"desk"});
  const Index index = collection.open();
  DocumentSet training = index.documents();
  training.erase(*index.find("3"));
  const Classifier classifier = Classifier::train(index, training, {.alpha = 1});
  const ConfusedTopics found = confused_topics(classifier.evaluate(index));
  CHECK(found.documents == 3);
  REQUIRE(found.pairs.size() == 1);
  CHECK(found.pairs[0].a_as_b == 1);
  CHECK(found.pairs[0].b_as_a == 0);
  CHECK_THROWS_AS(confused_topics(classifier.evaluate(index), {.topic = "z"}), UnknownNameError);
  CHECK_THROWS_AS(confused_topics(Evaluation{}), OptionError);
}
