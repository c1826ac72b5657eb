#include "classify/counts/training_ids.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "classify/model/model.h"
#include "classify/model/model_format.h"
#include "inkling/classifier.h"
#include "inkling/live_model.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::uint64_t trained_on(const Classifier& classifier, const Index& index) {
  return classifier.evaluate(index).trained_on.value();
}

Classifier as_classifier(const LiveModel& model) {
  return Classifier::parse(model.serialize(), "test");
}

}  // namespace

TEST_CASE("documents that trained a model are counted by their ids, whatever else is judged") {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open());
  CHECK(trained_on(classifier, collection.open()) == 5);
  collection.add("6", "great", {"+1"}).add("7", "great", {}).remove("1");
  CHECK(trained_on(classifier, collection.open()) == 4);
  collection.add("2", "another text under the same id", {"+1"});
  CHECK(trained_on(classifier, collection.open()) == 4);
  Collection others;
  CHECK(trained_on(classifier, others.add("x", "great", {"+1"}).open()) == 0);
}

TEST_CASE("a document without a topic did not train a model, and none of the folds saw its own") {
  Collection collection = sentiment();
  collection.add("6", "great", {});
  const Index index = collection.open();
  const Classifier classifier = trained(index);
  CHECK(classify::model_of(classifier).record().source.origin->ids.size() == 5);
  const Evaluation folds =
      Classifier::cross_validate(index, index.documents(), {.alpha = 1}, {.folds = 2});
  CHECK(folds.trained_on == 0);
}

TEST_CASE(
    "ids of training documents are noted, be they few of an index or all, and deleted ones not") {
  for (const int labelled : {3, 40}) {
    CAPTURE(labelled);
    Collection collection;
    for (int id = 0; id < 40; ++id) {
      std::vector<std::string> labels;
      if (id < labelled) labels.emplace_back(id % 2 == 0 ? "even" : "odd");
      collection.add("id " + std::to_string(id * 7 % 40), "word", labels);
    }
    collection.remove("id 0");  // the first, which had a label
    const Index index = collection.open();
    const Classifier classifier = trained(index);
    std::vector<std::uint64_t> expected;
    for (int id = 1; id < labelled; ++id)
      expected.push_back(classify::id_digest("id " + std::to_string(id * 7 % 40)));
    std::ranges::sort(expected);
    CHECK(classify::model_of(classifier).record().source.origin->ids == expected);
  }
}

TEST_CASE("what a live model learns and forgets of an index is noted") {
  Collection collection = sentiment();
  const Index before = collection.open();
  LiveModel model = LiveModel::parse(trained(before).serialize(), "test");
  const Index index = collection.add("6", "great movie", {"+1"}).open();
  CHECK(trained_on(as_classifier(model), index) == 5);
  model.learn(index, *index.find("6"));
  CHECK(trained_on(as_classifier(model), index) == 6);
  model.forget(index, *index.find("1"));
  CHECK(trained_on(as_classifier(model), index) == 5);
  model.relabel(index, *index.find("2"), {"-1"}, {"+1"});
  CHECK(trained_on(as_classifier(model), index) == 5);
  model.relabel(index, *index.find("1"), {}, {"+1"});
  CHECK(trained_on(as_classifier(model), index) == 6);
  model.learn("great acting", {"+1"}, "a file");
  CHECK(trained_on(as_classifier(model), index) == 6);
}

TEST_CASE("a model of an earlier release does not know its documents, and stays so") {
  const Index index = sentiment().open();
  classify::TrainingRecord record = record_of(trained(index));
  record.source.origin.reset();
  const std::string bytes = classify::encode(record);
  CHECK_FALSE(Classifier::parse(bytes, "test").evaluate(index).trained_on);
  CHECK_FALSE(Classifier::parse(bytes, "test").trained_from());
  LiveModel model = LiveModel::parse(bytes, "test");
  model.forget(index, *index.find("1"));
  model.learn(index, *index.find("1"));
  CHECK(model.serialize() == bytes);
}

TEST_CASE("a model says which query and snapshot it was trained on") {
  const Index index = sentiment().open();
  const TrainedFrom from{"split:train", 7};
  const Classifier classifier = Classifier::train(index, TrainOptions{.alpha = 1, .from = from});
  CHECK(Classifier::parse(classifier.serialize(), "test").trained_from() == from);
}
