#include "classify/training/calibration.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "classify/training/cuts.h"
#include "classify/training/held_out.h"
#include "inkling/classifier.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("the temperature makes the log loss of held-out scores least, but for its prior") {
  classify::HeldOutScores scores;
  scores.topics = 2;
  const std::vector<std::vector<std::uint32_t>> sets{{0}, {1}};
  scores.slot_topics = sets;
  // Always 3 nats for the first topic, which is right three times in four: the odds are ln 3 nats.
  for (std::uint32_t document = 0; document < 4000; ++document) {
    scores.values.insert(scores.values.end(), {3, 0});
    scores.slots.push_back(document % 4 == 0 ? 1 : 0);
  }
  const classify::Calibration found = classify::calibrate(scores);
  CHECK(found.temperature == doctest::Approx(std::log(3.0) / 3).epsilon(0.01));
  CHECK(found.accuracy == 0.75);
  const double entropy = -0.75 * std::log(0.75) - 0.25 * std::log(0.25);
  CHECK(found.log_loss == doctest::Approx(entropy).epsilon(1e-4));
}

TEST_CASE("the temperature of many documents is that of all, whatever some of them say") {
  constexpr std::uint32_t kDocuments = 8192;
  const std::vector<std::vector<std::uint32_t>> sets{{0}, {1}};
  // Where every 32nd document is right, or wrong, a part of them is misleading.
  for (const std::uint32_t slot_of_some : {0u, 1u}) {
    CAPTURE(slot_of_some);
    classify::HeldOutScores scores;
    scores.topics = 2;
    scores.slot_topics = sets;
    double right = 0;
    for (std::uint32_t document = 0; document < kDocuments; ++document) {
      scores.values.insert(scores.values.end(), {3, 0});
      const std::uint32_t slot = document % 5 == 0 ? 1 : 0;
      scores.slots.push_back(document % 32 == 0 ? slot_of_some : slot);
      right += scores.slots.back() == 0 ? 1 : 0;
    }
    // Two topics three apart: the derivative of the loss is 0 where p is the share that is right.
    const double odds = right / (kDocuments - right);
    const classify::Calibration found = classify::calibrate(scores);
    CHECK(found.temperature == doctest::Approx(std::log(odds) / 3).epsilon(2e-3));
  }
}

TEST_CASE("the temperature of scores without a unit does not depend on their scale") {
  classify::HeldOutScores scores;
  scores.topics = 2;
  scores.in_nats = false;
  const std::vector<std::vector<std::uint32_t>> sets{{0}, {1}};
  scores.slot_topics = sets;
  for (std::uint32_t document = 0; document < 40; ++document) {
    scores.values.insert(scores.values.end(), {3, 0});
    scores.slots.push_back(document % 4 == 0 ? 1 : 0);
  }
  const classify::Calibration found = classify::calibrate(scores);
  for (const double scale : {1e-9, 1e-5, 1e4}) {
    CAPTURE(scale);
    classify::HeldOutScores scaled = scores;
    for (double& value : scaled.values) value *= scale;
    const classify::Calibration of_scaled = classify::calibrate(scaled);
    CHECK(of_scaled.temperature * scale == doctest::Approx(found.temperature).epsilon(1e-5));
    CHECK(of_scaled.log_loss == doctest::Approx(found.log_loss).epsilon(1e-9));
  }
}

TEST_CASE("normalised weights, which are small, are calibrated as well as others") {
  Collection collection;
  for (int id = 0; id < 200; ++id) {
    std::string text = id % 2 == 0 ? "tea leaf cup" : "coffee bean mug";
    for (int word = 0; word < 20; ++word) text += " word" + std::to_string(word);
    collection.add(std::to_string(id), text, {id % 2 == 0 ? "tea" : "coffee"});
  }
  TrainOptions options;
  options.kind = ModelKind::complement;
  options.smoothing.normalize_weights = true;
  options.alpha = 1;
  const Classifier classifier = Classifier::train(collection.open(), options);
  REQUIRE(classifier.trials().size() == 1);
  CHECK(classifier.trials()[0].accuracy == 1);
  CHECK(classifier.trials()[0].log_loss < 0.2);
}

TEST_CASE("held-out documents whose topic is impossible count as wrong") {
  constexpr double kImpossible = -std::numeric_limits<double>::infinity();
  const std::vector<std::vector<std::uint32_t>> sets{{0}, {1}};
  classify::HeldOutScores scores;
  scores.topics = 2;
  scores.slot_topics = sets;
  for (std::uint32_t document = 0; document < 40; ++document) {
    scores.values.insert(scores.values.end(), {3, document % 4 == 0 ? kImpossible : 0});
    scores.slots.push_back(document % 4 == 0 ? 1 : 0);
  }
  const classify::Calibration found = classify::calibrate(scores);
  CHECK(found.accuracy == 0.75);
  CHECK(std::isinf(found.log_loss));
  CHECK(std::isfinite(found.temperature));
  // Of a topic that has no other document the loss says nothing, as in evaluation.
  for (const std::uint32_t slot : scores.slots) scores.unknown.push_back(slot == 1);
  CHECK(classify::calibrate(scores).accuracy == 0.75);
  CHECK(std::isfinite(classify::calibrate(scores).log_loss));
}

TEST_CASE("training is as right about topics of a single document as evaluation is") {
  Collection collection;
  for (int id = 0; id < 40; ++id) {
    const bool is_lone = id % 2 == 0;
    collection.add(std::to_string(id), "word" + std::to_string(id % 3) + (is_lone ? " a" : " b"),
                   {is_lone ? "lone" + std::to_string(id) : "tea"});
  }
  const Index index = collection.open();
  for (const ModelKind kind :
       {ModelKind::multinomial, ModelKind::complement, ModelKind::logistic, ModelKind::automatic}) {
    CAPTURE(static_cast<int>(kind));
    const Classifier model = Classifier::train(index, {.kind = kind});
    REQUIRE(!model.trials().empty());
    for (const TrainingTrial& trial : model.trials()) CHECK(trial.accuracy == 0.5);
    for (const KindTrial& trial : model.kinds_compared()) CHECK(trial.accuracy == 0.5);
  }
}

TEST_CASE("where all held-out documents are right the temperature stays finite") {
  classify::HeldOutScores scores;
  scores.topics = 2;
  const std::vector<std::vector<std::uint32_t>> sets{{0}, {1}};
  scores.slot_topics = sets;
  for (int document = 0; document < 30; ++document) {
    scores.values.insert(scores.values.end(), {1, 0});
    scores.slots.push_back(0);
  }
  const classify::Calibration found = classify::calibrate(scores);
  CHECK(found.temperature > 1);
  CHECK(found.temperature < 20);
}

TEST_CASE("the calibration error is how far probabilities are from the share that is right") {
  classify::HeldOutScores scores;
  scores.topics = 2;
  const std::vector<std::vector<std::uint32_t>> sets{{0}, {1}};
  scores.slot_topics = sets;
  // Four documents of which the first topic is as probable as 3 to 1.
  for (const std::uint32_t slot : {0u, 0u, 0u, 1u}) {
    scores.values.insert(scores.values.end(), {std::log(3.0), 0});
    scores.slots.push_back(slot);
  }
  CHECK(classify::calibration_error(scores, 1) == doctest::Approx(0).epsilon(1e-12));
  CHECK(classify::calibration_error(scores, 2) == doctest::Approx(0.9 - 0.75).epsilon(1e-12));
}

TEST_CASE("training says which trial was chosen, and how far its probabilities are off") {
  Collection collection;
  for (int id = 0; id < 40; ++id)
    collection.add(std::to_string(id), id % 2 == 0 ? "tea leaf" : "coffee bean",
                   {id % 2 == 0 ? "tea" : "coffee"});
  const Classifier classifier = Classifier::train(collection.open(), TrainOptions{});
  std::size_t chosen = 0;
  for (const TrainingTrial& trial : classifier.trials()) {
    if (!trial.ece) continue;
    ++chosen;
    CHECK(trial.value == classifier.alpha());
    CHECK((*trial.ece >= 0 && *trial.ece <= 1));
  }
  CHECK(chosen == 1);
  CHECK(Classifier::parse(classifier.serialize(), "test").trials() == classifier.trials());
}

TEST_CASE("a topic's cut has the best F1 of all, and one that cannot do well is hard to reach") {
  classify::HeldOutScores scores;
  scores.topics = 3;
  scores.one_vs_rest = scores.several_topics = true;
  const std::vector<std::vector<std::uint32_t>> sets{{}, {0}, {0, 1}, {2}};
  scores.slot_topics = sets;
  // By falling score of the first topic: true, true, false, true, false.
  const double falling[] = {4, 3, 2, 1, 0};
  const std::uint32_t slots[] = {1, 2, 0, 1, 0};
  for (int document = 0; document < 5; ++document) {
    scores.values.insert(scores.values.end(), {falling[document], -falling[document], 0});
    scores.slots.push_back(slots[document]);
  }
  const classify::Cuts cuts = classify::choose_cuts(scores, 1);
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  // All down to the third true one: precision 3/4, recall 1, F1 6/7 beats 2 of 2 (F1 4/5).
  CHECK(cuts.cuts[0] == doctest::Approx((sigmoid(1) + sigmoid(0)) / 2));
  // The only true one of the second is the second to last: 4 documents with F1 2/5.
  CHECK(cuts.cuts[1] == doctest::Approx((sigmoid(-3) + sigmoid(-4)) / 2));
  // No document has the third.
  CHECK(cuts.cuts[2] == doctest::Approx(0.5));
}

TEST_CASE("a model without smoothing, whose trials held topics impossible, is read back") {
  Collection collection;
  for (int id = 0; id < 40; ++id)
    collection.add(std::to_string(id),
                   (id % 2 == 0 ? "tea leaf own" : "bean own") + std::to_string(id),
                   {id % 2 == 0 ? "tea" : "coffee"});
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::bernoulli}) {
    const Classifier classifier = Classifier::train(index, {.kind = kind, .alpha = 0.0});
    const std::string bytes = classifier.serialize();
    CHECK(Classifier::parse(bytes, "test").serialize() == bytes);
  }
}
