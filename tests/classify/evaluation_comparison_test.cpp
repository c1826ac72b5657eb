#include "inkling/evaluation_comparison.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// An evaluation on documents of one label each, in which some are wrong: '+' is right, '-' wrong.
Evaluation evaluation_of(const std::string& outcomes) {
  Evaluation evaluation;
  evaluation.topics = {{"a"}, {"b"}};
  for (std::uint32_t doc = 0; doc < outcomes.size(); ++doc) {
    const bool is_right = outcomes[doc] == '+';
    const std::uint32_t label = doc % 2;
    evaluation.outcomes.push_back(
        {DocId{doc}, is_right, is_right, {label}, {is_right ? label : 1 - label}});
  }
  return evaluation;
}

}  // namespace

TEST_CASE("documents are counted by which of two models is right about them") {
  const EvaluationComparison found =
      compare(evaluation_of("++++--++-+"), evaluation_of("+++--+-----"));
  CHECK(found.documents == 10);
  CHECK(found.left_out == 1);
  CHECK(found.both_right == 3);
  CHECK(found.only_first == 4);
  CHECK(found.only_second == 1);
  CHECK(found.neither == 2);
  CHECK(found.accuracy.first == doctest::Approx(0.7));
  CHECK(found.accuracy.second == doctest::Approx(0.4));
  CHECK(found.accuracy.difference == doctest::Approx(0.3));
  CHECK(found.mcnemar_p == doctest::Approx(12.0 / 32));  // 2 (1 + 5) / 2^5
  CHECK(found.accuracy.p_value == doctest::Approx(found.mcnemar_p).epsilon(1e-12));
  CHECK(found.accuracy.is_exact);
  CHECK(found.macro_f1.is_exact);
  CHECK(found.low < 0.3);
  CHECK(found.high > 0.3);
}

TEST_CASE("a model compared with itself differs in nothing") {
  const Evaluation evaluation = evaluation_of("+-+--+");
  const EvaluationComparison found = compare(evaluation, evaluation);
  CHECK(found.accuracy.difference == 0);
  CHECK(found.macro_f1.difference == 0);
  CHECK(found.mcnemar_p == 1);
  CHECK(found.macro_f1.p_value == 1);
  CHECK(found.only_first + found.only_second == 0);
}

TEST_CASE("where one model gives sets, both are right only about whole sets") {
  Evaluation first = evaluation_of("++");
  first.outcomes[0].is_exact = false;
  const Evaluation second = evaluation_of("++");
  CHECK_FALSE(compare(first, second).by_sets);
  CHECK(compare(first, second).both_right == 2);
  first.gives_sets = true;
  CHECK(compare(first, second).by_sets);
  CHECK(compare(first, second).only_second == 1);
}

TEST_CASE("models without a document in common cannot be compared") {
  Evaluation other = evaluation_of("+");
  other.outcomes[0].doc = DocId{7};
  CHECK_THROWS_AS(compare(evaluation_of("+"), other), EmptyInputError);
}

TEST_CASE("macro F1 of a comparison is that of the evaluations of the same documents") {
  RandomCollection random(11);
  const Index index = random.collection.open();
  const Classifier one = trained(index, 0.1), other = trained(index, 3);
  const Evaluation first = one.evaluate(index), second = other.evaluate(index);
  const EvaluationComparison found = compare(first, second, {.permutations = 200, .seed = 4});
  CHECK(found.documents == first.documents);
  CHECK(found.accuracy.first == first.accuracy);
  CHECK(found.accuracy.second == second.accuracy);
  CHECK(found.macro_f1.first == doctest::Approx(first.macro_f1).epsilon(1e-12));
  CHECK(found.macro_f1.second == doctest::Approx(second.macro_f1).epsilon(1e-12));
  const EvaluationComparison again = compare(first, second, {.permutations = 200, .seed = 4});
  CHECK(found.macro_f1.p_value == again.macro_f1.p_value);
}

TEST_CASE("a label that only one model knows is a label for both") {
  Collection collection = sentiment();
  const Classifier narrow = trained(collection.open());
  const Classifier wide = trained(collection.add("6", "rain", {"weather"}).open());
  Collection tests;
  const Index index =
      tests.add("1", "great", {"+1"}).add("2", "rain", {"weather"}).add("3", "x", {"+1"}).open();
  const EvaluationComparison found = compare(narrow.evaluate(index), wide.evaluate(index));
  CHECK(found.documents == 2);
  CHECK(found.left_out == 1);
}
