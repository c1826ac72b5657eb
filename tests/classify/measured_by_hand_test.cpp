#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "stats/classification_measures.h"
#include "tests/classify/collection.h"
#include "tests/classify/evaluated.h"
#include "tests/support/infinity.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("the measures of a small test set are those computed by hand") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests;
  // p(+1) = 121/221, 121/146 and 121/346; the last is a wrong prediction for a +1.
  tests.add("1", "great directing", {"+1"})
      .add("2", "great score", {"-1"})
      .add("3", "terrible movie", {"-1"});
  const Evaluation found = evaluated(classifier, tests);
  CHECK(found.documents == 3);
  CHECK(found.correct == 2);
  CHECK(found.accuracy == doctest::Approx(2.0 / 3));
  CHECK(found.micro_f1 == doctest::Approx(2.0 / 3));
  CHECK(found.macro_f1 == doctest::Approx(2.0 / 3));
  CHECK(found.confusion == std::vector<std::vector<std::uint64_t>>{{1, 0}, {1, 1}});
  REQUIRE(found.topics.size() == 2);
  CHECK(found.topics[0].topic == "+1");
  CHECK(found.topics[0].precision == doctest::Approx(0.5));
  CHECK(found.topics[0].recall == 1);
  CHECK(found.topics[0].support == 1);
  CHECK(found.topics[1].precision == 1);
  CHECK(found.topics[1].recall == doctest::Approx(0.5));
  CHECK(found.topics[1].support == 2);
  const double p1 = 121.0 / 221, p2 = 121.0 / 146, p3 = 121.0 / 346;
  CHECK(found.log_loss ==
        doctest::Approx(-(std::log(p1) + std::log(1 - p2) + std::log(1 - p3)) / 3).epsilon(1e-12));
  // Three bins of one document each: 0.5475, 0.8288 and 0.6503.
  CHECK(found.ece == doctest::Approx(((1 - p1) + p2 + p3) / 3).epsilon(1e-12));
}

TEST_CASE("a document without a known term is wrong, abstained, and in no column") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests;
  tests.add("1", "great", {"+1"}).add("2", "unheard", {"+1"}).add("3", "", {"-1"});
  const Evaluation found = evaluated(classifier, tests);
  CHECK(found.documents == 3);
  CHECK(found.abstained == 2);
  CHECK(found.correct == 1);
  CHECK(found.accuracy == doctest::Approx(1.0 / 3));
  CHECK(found.confusion == std::vector<std::vector<std::uint64_t>>{{1, 0}, {0, 0}});
  CHECK(found.topics[0].recall == doctest::Approx(0.5));
  CHECK(found.topics[0].support == 2);
  CHECK(found.topics[1].support == 1);
  // One right decision, no wrong one, two abstentions.
  CHECK(found.micro_f1 == doctest::Approx(2.0 / (2 + 0 + 2)));
  CHECK(found.log_loss ==
        doctest::Approx(-(std::log(33.0 / 43) + std::log(0.6) + std::log(0.4)) / 3).epsilon(1e-12));
}

TEST_CASE(
    "an impossible true topic makes the log loss infinite, and no topic at all an abstention") {
  const Classifier classifier = trained(sentiment().open(), 0);
  Collection wrong;
  CHECK(evaluated(classifier, wrong.add("1", "great", {"-1"})).log_loss == kInfinity);
  Collection nothing;
  const Evaluation found = evaluated(classifier, nothing.add("1", "great directing", {"-1"}));
  CHECK(found.abstained == 1);
  CHECK(found.log_loss == kInfinity);
  CHECK(found.ece == 0);
}

TEST_CASE("a prediction is right when it is one of several true topics") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests;
  tests.add("1", "great", {"+1", "-1"})
      .add("2", "terrible", {"+1", "-1"})
      .add("3", "great", {"-1", "other"});
  const Evaluation found = evaluated(classifier, tests);
  CHECK(found.documents == 3);
  CHECK(found.correct == 2);
  CHECK(found.confusion == std::vector<std::vector<std::uint64_t>>{{1, 0}, {1, 1}});
}

TEST_CASE("with several true topics the log loss is that of their probabilities together") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests;
  CHECK(evaluated(classifier, tests.add("1", "great", {"+1", "-1"})).log_loss ==
        doctest::Approx(0).epsilon(1e-12));
}

TEST_CASE(
    "documents of unknown topics count, those of none do not, and without others nothing does") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests;
  tests.add("1", "great", {"+1"}).add("2", "great", {"0"}).add("3", "great", {});
  CHECK(evaluated(classifier, tests).documents == 2);
  const Index without = tests.remove("1").open();
  CHECK_THROWS_AS(classifier.evaluate(without, without.documents()), EmptyInputError);
}

TEST_CASE("a topic that occurs nowhere in the test set does not lower macro F1") {
  Collection collection = sentiment();
  collection.add("6", "rain", {"weather"});
  const Classifier classifier = trained(collection.open());
  Collection tests;
  const Evaluation found =
      evaluated(classifier, tests.add("1", "great", {"+1"}).add("2", "terrible", {"-1"}));
  CHECK(found.macro_f1 == 1);
  CHECK(found.topics.size() == 3);
}
