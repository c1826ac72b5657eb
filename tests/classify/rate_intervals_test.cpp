#include <doctest/doctest.h>

#include <cmath>

#include "inkling/classifier.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("the rate of a term has the interval of its Beta marginal") {
  // +1 has 7 tokens and 8 terms: "great" is Beta(2 + 1, 5 + 7) at alpha 1.
  const Classifier classifier = trained(sentiment().open());
  const auto found = classifier.rate_interval("great", topic_number(classifier, "+1"));
  REQUIRE(found);
  CHECK(found->rate == doctest::Approx(3.0 / 15));
  CHECK(found->low == doctest::Approx(0.0465792879).epsilon(1e-6));
  CHECK(found->high == doctest::Approx(0.4281291609).epsilon(1e-6));
  CHECK_FALSE(classifier.rate_interval("zebra", 0));
}

TEST_CASE("in a Bernoulli model it is the share of documents with the term") {
  // Two of three documents of +1 have "great": Beta(2 + 1, 1 + 1), whose distribution function is
  // 4 x^3 - 3 x^4.
  const Classifier classifier =
      Classifier::train(sentiment().open(), {.kind = ModelKind::bernoulli, .alpha = 1});
  const auto found = classifier.rate_interval("great", topic_number(classifier, "+1"));
  REQUIRE(found);
  const auto below = [](double x) { return 4 * std::pow(x, 3) - 3 * std::pow(x, 4); };
  CHECK(found->rate == doctest::Approx(3.0 / 5));
  CHECK(below(found->low) == doctest::Approx(0.025).epsilon(1e-9));
  CHECK(below(found->high) == doctest::Approx(0.975).epsilon(1e-9));
}

TEST_CASE("at alpha 0 a term that a topic never had has the rate 0 without doubt") {
  const Classifier classifier = trained(sentiment().open(), 0);
  const auto found = classifier.rate_interval("terrible", topic_number(classifier, "+1"));
  REQUIRE(found);
  CHECK(found->rate == 0);
  CHECK(found->high == 0);
}

TEST_CASE("a keyword has the interval of its marginal, and weighted counts have none") {
  Collection collection;
  int id = 0;
  for (const char* const genre : {"pop", "pop", "rock"}) {
    collection.add({.id = std::to_string(id++),
                    .text = "ink",
                    .labels = {"a"},
                    .keywords = {{"genre", genre}}});
  }
  const Index index = collection.open();
  const Classifier fields =
      Classifier::train(index, {.kind = ModelKind::categorical, .alpha = 1, .fields = {{"genre"}}});
  const auto found = fields.rate_interval("genre:pop", 0);
  REQUIRE(found);  // Beta(2 + 1, 1 + 1), as above
  CHECK(found->rate == doctest::Approx(3.0 / 5));
  CHECK(4 * std::pow(found->low, 3) - 3 * std::pow(found->low, 4) == doctest::Approx(0.025));
  for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic})
    CHECK_FALSE(Classifier::train(index, {.kind = kind}).rate_interval("ink", 0));
  CHECK_FALSE(Classifier::train(index, {.kind = ModelKind::multinomial,
                                        .features = {.weight = TermWeight::tfidf}})
                  .rate_interval("ink", 0));
}
