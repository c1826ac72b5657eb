#include "inkling/mistakes.h"
#include "classify/training/kind_options.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

MistakeList mistakes_of(const Classifier& classifier, const Index& index,
                        const MistakeOptions& options = {}) {
  return *classifier.evaluate(index, index.documents(), {options}).mistakes;
}

std::vector<std::string> ids_of(const MistakeList& list) {
  std::vector<std::string> ids;
  for (const Mistake& mistake : list.rows) ids.push_back(mistake.id);
  return ids;
}

/// What the explanation of the text says for the best topic, the most bits first.
std::vector<Evidence> for_best(const Classification& answer) {
  std::vector<Evidence> rows = answer.explanation;
  std::erase_if(rows, [](const Evidence& row) { return row.term.empty() || !(row.bits > 0); });
  std::ranges::stable_sort(rows, std::ranges::greater(), &Evidence::bits);
  return rows;
}

/// Of a model of two topics and documents that it gives the wrong one.
void check_explained(const Mistake& mistake, const Classification& answer) {
  CAPTURE(mistake.id);
  CHECK(mistake.wrong == answer.predictions[0].topic);
  CHECK(mistake.right == answer.predictions[1].topic);
  CHECK(mistake.p_wrong == answer.predictions[0].p);
  CHECK(mistake.p_right == answer.predictions[1].p);
  const std::vector<Evidence> expected = for_best(answer);
  REQUIRE(mistake.misleading.size() == expected.size());
  for (std::size_t at = 0; at < expected.size(); ++at) {
    CHECK(mistake.misleading[at].bits == expected[at].bits);
    CHECK(mistake.misleading[at].tf == expected[at].tf);
  }
}

}  // namespace

TEST_CASE("mistakes are listed by how sure the model was of the wrong topic, abstentions last") {
  const Classifier classifier = trained(sentiment().open());
  Collection tests;
  const Index index = tests.add("1", "great directing", {"+1"})
                          .add("2", "unheard", {"+1"})
                          .add("3", "terrible movie", {"+1"})
                          .add("4", "great score", {"-1"})
                          .open();
  const MistakeList found = mistakes_of(classifier, index);
  CHECK(found.total == 3);
  REQUIRE(ids_of(found) == std::vector<std::string>{"4", "3", "2"});
  CHECK(found.rows[0].p_wrong == doctest::Approx(121.0 / 146));
  CHECK(found.rows[0].p_right == doctest::Approx(25.0 / 146));
  CHECK(found.rows[0].labels == std::vector<std::string>{"-1"});
  CHECK(found.rows[0].given == std::vector<std::string>{"+1"});
  CHECK(found.rows[1].p_wrong == doctest::Approx(225.0 / 346));
  CHECK(found.rows[2].given.empty());
  CHECK(found.rows[2].misleading.empty());
  CHECK(mistakes_of(classifier, index, {.k = 1}).total == 3);
  CHECK(ids_of(mistakes_of(classifier, index, {.k = 1})) == std::vector<std::string>{"4"});
  CHECK(mistakes_of(classifier, index, {.k = 0}).rows.empty());
}

TEST_CASE("misleading terms have the bits that the explanation of the text has") {
  Collection collection = sentiment();
  collection.add("6", "great acting great movie", {"-1"}).add("7", "terrible amazing", {"+1"});
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli,
                               ModelKind::logistic, ModelKind::blend, ModelKind::mixed}) {
    for (const bool bigrams : {false, true}) {
      if (bigrams && kind == ModelKind::mixed) continue;
      CAPTURE(static_cast<int>(kind));
      CAPTURE(bigrams);
      const TrainOptions options{
          .kind = kind, .alpha = 1, .features = {.bigrams = bigrams}, .c = 1};
      const Classifier classifier = Classifier::train(index, classify::with_taken_only(options));
      Collection tests;
      const std::vector<std::string> texts{"great acting great movie", "terrible directing",
                                           "amazing great terrible score"};
      std::vector<Classification> answers;
      for (std::size_t at = 0; at < texts.size(); ++at) {
        answers.push_back(classifier.classify(texts[at], true));
        tests.add(std::to_string(at), texts[at], {answers[at].predictions[1].topic});
      }
      const MistakeList found = mistakes_of(classifier, tests.open());
      REQUIRE(found.rows.size() == texts.size());
      for (const Mistake& mistake : found.rows)
        check_explained(mistake, answers[std::stoul(mistake.id)]);
    }
  }
}

TEST_CASE("numbers and keywords mislead as the explanation of their fields says") {
  Collection collection;
  const auto add = [](Collection& to, const std::string& id, std::int64_t minutes,
                      const std::string& genre, const std::string& label) {
    Document document;
    document.id = id;
    document.keywords = {{"genre", genre}};
    document.numbers = {{"minutes", Number(minutes)}};
    document.labels = {label};
    to.add(document);
  };
  add(collection, "1", 40, "pop", "yes");
  add(collection, "2", 43, "rock", "yes");
  add(collection, "3", 70, "rock", "no");
  add(collection, "4", 78, "rock", "no");
  const Classifier classifier =
      Classifier::train(collection.open(), {.kind = ModelKind::mixed, .field = "text"});
  Collection tests;
  add(tests, "1", 42, "pop", "no");
  const MistakeList found = mistakes_of(classifier, tests.open());
  REQUIRE(found.rows.size() == 1);
  check_explained(found.rows[0],
                  classifier.classify("", {{"minutes", {"42"}}, {"genre", {"pop"}}}, true));
}

TEST_CASE("every cell of the confusion matrix can be opened") {
  for (std::uint32_t seed = 1; seed <= rounds(10u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Index index = random.collection.open();
    const Classifier classifier = trained(index, 0.5);
    const Evaluation evaluation = classifier.evaluate(index);
    CHECK(mistakes_of(classifier, index, {.k = 3}).total ==
          evaluation.documents - evaluation.correct);
    for (std::size_t row = 0; row < evaluation.topics.size(); ++row) {
      for (std::size_t column = 0; column < evaluation.topics.size(); ++column) {
        const MistakeOptions cell{.k = 1000,
                                  .truth = evaluation.topics[row].topic,
                                  .predicted = evaluation.topics[column].topic};
        const MistakeList found = mistakes_of(classifier, index, cell);
        CHECK(found.total == evaluation.confusion[row][column]);
        CHECK(found.rows.size() == found.total);
      }
    }
  }
}

TEST_CASE("mistakes of topics that no model has are refused") {
  const Index index = sentiment().open();
  const Classifier classifier = trained(index);
  CHECK_THROWS_AS(mistakes_of(classifier, index, {.truth = "2"}), UnknownNameError);
  CHECK_THROWS_AS(mistakes_of(classifier, index, {.predicted = "2"}), UnknownNameError);
}

TEST_CASE("mistakes of cross-validation are those of the models that judged") {
  RandomCollection random(3);
  const Index index = random.collection.open();
  const TrainOptions options{.alpha = 1, .hold_out = {.calibrate = false}};
  const Evaluation evaluation = Classifier::cross_validate(
      index, index.documents(), options, {.folds = 3}, {MistakeOptions{.k = 1000}});
  CHECK(evaluation.mistakes->total == evaluation.documents - evaluation.correct);
  CHECK(evaluation.mistakes->rows.size() == evaluation.mistakes->total);
  const auto margin = [](const Mistake& mistake) {
    return mistake.given.empty() ? -2 : mistake.p_wrong - mistake.p_right;
  };
  CHECK(std::ranges::is_sorted(evaluation.mistakes->rows, std::ranges::greater(), margin));
  const Evaluation first = Classifier::cross_validate(index, index.documents(), options,
                                                      {.folds = 3}, {MistakeOptions{.k = 4}});
  REQUIRE(first.mistakes->rows.size() == 4);
  for (std::size_t at = 0; at < 4; ++at)
    CHECK(first.mistakes->rows[at].id == evaluation.mistakes->rows[at].id);
}

TEST_CASE("a set with a topic too many or too few is a mistake of a model that gives sets") {
  Collection collection;
  for (int at = 0; at < 60; ++at) {
    const std::string id = std::to_string(at);
    if (at % 3 == 0) collection.add(id, "ink pen", {"ink", "pen"});
    if (at % 3 == 1) collection.add(id, "ink", {"ink"});
    if (at % 3 == 2) collection.add(id, "pen", {"pen"});
  }
  const Classifier classifier =
      Classifier::train(collection.open(), {.kind = ModelKind::logistic, .c = 10});
  Collection tests;
  const Index index = tests.add("many", "ink pen", {"ink"})
                          .add("few", "ink", {"ink", "pen"})
                          .add("exact", "ink pen", {"ink", "pen"})
                          .open();
  const MistakeList found = mistakes_of(classifier, index);
  REQUIRE(ids_of(found) == std::vector<std::string>{"many", "few"});
  CHECK(found.rows[0].wrong == "pen");
  CHECK(found.rows[0].right == "ink");
  CHECK(found.rows[1].wrong.empty());
  CHECK(found.rows[1].right == "pen");
}
