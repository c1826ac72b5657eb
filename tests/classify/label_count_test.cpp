/// One topic or several to a text: HoldOutOptions::labels.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "classify/counts/folds.h"
#include "inkling/classifier.h"
#include "inkling/several_labels.h"
#include "tests/classify/collection.h"

namespace {

using inkling::Classifier;
using inkling::Index;
using inkling::LabelCount;
using inkling::ModelKind;
using inkling::test::Collection;

/// Documents of a, b and c; of number `several` on, one in two has a second label.
Index documents(int several, int count = 40) {
  Collection collection;
  const std::vector<std::string> words{"tea leaf", "ink pen", "oil well"};
  const std::vector<std::string> labels{"a", "b", "c"};
  for (int at = 0; at < count; ++at) {
    const auto topic = static_cast<std::size_t>(at % 3);
    std::vector<std::string> given{labels[topic]};
    std::string text = words[topic] + " word" + std::to_string(at % 5);
    if (at >= several && at % 2 == 0) {
      given.push_back(labels[(topic + 1) % 3]);
      text += " " + words[(topic + 1) % 3];
    }
    collection.add("d" + std::to_string(at), text, given);
  }
  return collection.open();
}

constexpr int kNever = 1000;

}  // namespace

TEST_CASE("one document with a second label makes a model of sets unless one topic is asked for") {
  const Index index = documents(38);
  for (const ModelKind kind :
       {ModelKind::multinomial, ModelKind::complement, ModelKind::logistic, ModelKind::automatic}) {
    CAPTURE(static_cast<int>(kind));
    CHECK(Classifier::train(index, {.kind = kind}).cut(0).has_value());
    const Classifier one =
        Classifier::train(index, {.kind = kind, .hold_out = {.labels = LabelCount::one}});
    CHECK(!one.cut(0).has_value());
    const auto answer = one.classify("tea leaf ink pen");
    CHECK(answer.tags.size() == 1);
    double sum = 0;
    for (const auto& prediction : answer.predictions) sum += prediction.p;
    CHECK(sum == doctest::Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("sets can be asked for where every document has one label") {
  const Index index = documents(kNever);
  CHECK(!Classifier::train(index, inkling::TrainOptions{}).cut(0).has_value());
  CHECK(Classifier::train(index, {.hold_out = {.labels = LabelCount::several}}).cut(0).has_value());
}

TEST_CASE("where too few documents have sets to learn cuts from, each topic takes more than half") {
  const Index index = documents(2, 12);
  for (const ModelKind kind :
       {ModelKind::multinomial, ModelKind::complement, ModelKind::logistic, ModelKind::automatic}) {
    CAPTURE(static_cast<int>(kind));
    const Classifier model = Classifier::train(index, {.kind = kind});
    for (std::size_t topic = 0; topic < 3; ++topic) CHECK(model.cut(topic) == 0.5);
    CHECK(model.options().hold_out.labels == LabelCount::several);
    CHECK(Classifier::train(index, model.options()).cut(0) == 0.5);
    const Classifier one =
        Classifier::train(index, {.kind = kind, .hold_out = {.labels = LabelCount::one}});
    CHECK(!one.cut(0).has_value());
    CHECK(!Classifier::train(index, one.options()).cut(0).has_value());
  }
}

TEST_CASE("a model is trained again with as many topics to a text as it gave") {
  for (const auto& [several, labels] :
       {std::pair{38, LabelCount::one}, std::pair{kNever, LabelCount::several},
        std::pair{0, LabelCount::several}}) {
    for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic}) {
      const Index index = documents(several);
      const Classifier model =
          Classifier::train(index, {.kind = kind, .hold_out = {.labels = labels}});
      CHECK(model.options().hold_out.labels == labels);
      CHECK(Classifier::train(index, model.options()).cut(0).has_value() ==
            model.cut(0).has_value());
    }
  }
}

TEST_CASE("of more scores than training keeps a sample of the documents is held out") {
  CHECK(inkling::classify::held_out_stride(209'715, 20) == 1);
  CHECK(inkling::classify::held_out_stride(209'716, 20) == 2);
  CHECK(Classifier::train(documents(0), inkling::TrainOptions{}).held_out() == 40);
  CHECK(Classifier::train(documents(0, 12), inkling::TrainOptions{}).held_out() == 0);
}

TEST_CASE("documents with several labels are counted, and the first is named") {
  const Index index = documents(20);
  const auto found = inkling::count_several_labels(index, index.documents(), "label");
  CHECK(found.labelled == 40);
  CHECK(found.several == 10);
  CHECK(found.first == "d20");
  const Index none = documents(kNever);
  CHECK(inkling::count_several_labels(none, none.documents(), "label").several == 0);
}
