/// What ModelKind::automatic compares, and that it says so.

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

#include "inkling/classifier.h"
#include "tests/classify/collection.h"

namespace {

using inkling::Classifier;
using inkling::Index;
using inkling::KindTrial;
using inkling::ModelKind;
using inkling::test::Collection;

/// Documents of two topics with the same words: only their order tells them apart, or, where
/// `has_order` is false, one word does.
Index documents(bool has_order, int count = 60) {
  Collection collection;
  std::mt19937 random(5);
  for (int at = 0; at < count; ++at) {
    const bool is_praise = at % 2 == 0;
    std::string text = "film" + std::to_string(random() % 7) + " was ";
    if (has_order) {
      text += is_praise ? "good not bad" : "bad not good";
    } else {
      text += is_praise ? "good" : "bad";
    }
    collection.add("d" + std::to_string(at), text, {is_praise ? "praise" : "blame"});
  }
  return collection.open();
}

const KindTrial& chosen(const Classifier& model) {
  const auto& kinds = model.kinds_compared();
  REQUIRE(std::ranges::count(kinds, true, &KindTrial::chosen) == 1);
  return *std::ranges::find(kinds, true, &KindTrial::chosen);
}

}  // namespace

TEST_CASE("auto counts pairs of words where they tell topics apart, and says what it compared") {
  const Classifier model = Classifier::train(documents(true), {.kind = ModelKind::automatic});
  CHECK(model.kinds_compared().size() == 14);
  CHECK(chosen(model).bigrams);
  CHECK(chosen(model).kind == model.kind());
  CHECK(chosen(model).accuracy == 1);
  CHECK(model.classify("good not bad").predictions[0].topic == "praise");
  CHECK(model.classify("bad not good").predictions[0].topic == "blame");
  for (const KindTrial& trial : model.kinds_compared())
    CHECK(trial.accuracy <= chosen(model).accuracy);
}

TEST_CASE("of equals auto takes the one with words alone, which is the smaller") {
  const Classifier model = Classifier::train(documents(false), {.kind = ModelKind::automatic});
  CHECK(!chosen(model).bigrams);
  CHECK(chosen(model).accuracy == 1);
}

TEST_CASE("what auto compared is kept with the model; a kind that was named has nothing of it") {
  const Index index = documents(true);
  const Classifier model = Classifier::train(index, {.kind = ModelKind::automatic});
  const std::string bytes = model.serialize();
  CHECK(Classifier::parse(bytes, "copy").kinds_compared() == model.kinds_compared());
  CHECK(Classifier::train(index, {.kind = ModelKind::complement}).kinds_compared().empty());
  CHECK(Classifier::train(index, {.kind = ModelKind::blend}).kinds_compared().empty());
}

TEST_CASE("auto compares no kind that would be refused by name") {
  const Classifier model =
      Classifier::train(documents(true), {.kind = ModelKind::automatic, .alpha = 0});
  CHECK(model.kinds_compared().size() == 10);
  for (const KindTrial& trial : model.kinds_compared()) {
    if (trial.kind != ModelKind::logistic) CHECK(trial.family != ModelKind::complement);
  }
}

TEST_CASE("pairs that were asked for are not compared with words") {
  inkling::TrainOptions options{.kind = ModelKind::automatic};
  options.features.bigrams = true;
  const Classifier model = Classifier::train(documents(true), options);
  CHECK(model.kinds_compared().size() == 7);
  CHECK(std::ranges::all_of(model.kinds_compared(), &KindTrial::bigrams));
}

TEST_CASE("of documents too few to compare kinds by, auto takes the usual one and claims nothing") {
  const Classifier model = Classifier::train(documents(false, 20), {.kind = ModelKind::automatic});
  CHECK(model.kind() == ModelKind::complement);
  CHECK(model.kinds_compared().empty());
  CHECK(model.trials().empty());
  const Classifier other =
      Classifier::train(documents(false, 20), {.kind = ModelKind::automatic, .alpha = 0});
  CHECK(other.kind() == ModelKind::multinomial);
}
