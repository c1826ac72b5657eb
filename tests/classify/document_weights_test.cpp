/// Documents that count more than once: FeatureOptions::weighing.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "classify/model/model.h"
#include "classify/model/model_format.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/live_model.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

struct Text {
  std::string text;
  std::string label;
  int times;
};

const std::vector<Text> kTexts{{"tea leaf tea", "tea", 3},     {"green tea cup", "tea", 1},
                               {"black leaf", "tea", 2},       {"bean roast", "coffee", 1},
                               {"bean cup bean", "coffee", 4}, {"ink pen", "desk", 2},
                               {"pen cup paper", "desk", 1}};

Document document(const Text& of, int number) {
  Document made;
  made.id = of.text + std::to_string(number);
  made.text = of.text;
  made.labels = {of.label};
  made.numbers.push_back({"times", *Number::parse(std::to_string(of.times))});
  return made;
}

/// Each text once, or as often as it counts.
Index index_of(const std::vector<Text>& texts, bool repeated) {
  Collection collection;
  for (const Text& text : texts) {
    for (int at = 0; at < (repeated ? text.times : 1); ++at) collection.add(document(text, at));
  }
  return collection.open();
}

TrainOptions options_of(ModelKind kind) {
  TrainOptions options{.kind = kind};
  options.features = {.weight = TermWeight::tf, .unit_length = false};
  options.hold_out.calibrate = false;
  if (kind == ModelKind::logistic) {
    options.c = 1;
    options.tolerance = 1e-9;
  } else {
    options.alpha = 0.5;
  }
  return options;
}

double log_p_of(const Classifier& classifier, const std::string& text, const std::string& topic) {
  for (const TopicProbability& of : classifier.classify(text).predictions)
    if (of.topic == topic) return of.log_p;
  return NAN;
}

void check_same(const Classifier& left, const Classifier& right, double epsilon) {
  for (const std::string text : {"tea cup", "bean pen", "paper", "leaf leaf roast"}) {
    for (const std::string& topic : left.topics()) {
      CAPTURE(text);
      CAPTURE(topic);
      CHECK(log_p_of(left, text, topic) ==
            doctest::Approx(log_p_of(right, text, topic)).epsilon(epsilon));
    }
  }
}

}  // namespace

TEST_CASE("a document of weight n does what n documents would do") {
  const Index once = index_of(kTexts, false);
  const Index repeated = index_of(kTexts, true);
  for (const ModelKind kind :
       {ModelKind::multinomial, ModelKind::complement, ModelKind::logistic}) {
    CAPTURE(static_cast<int>(kind));
    TrainOptions options = options_of(kind);
    const Classifier expected = Classifier::train(repeated, options);
    options.features.weighing.field = "times";
    const Classifier found = Classifier::train(once, options);
    check_same(found, expected, kind == ModelKind::logistic ? 1e-5 : 1e-12);
    if (kind != ModelKind::multinomial) continue;
    for (std::size_t topic = 0; topic < 3; ++topic)
      CHECK(found.log_prior(topic) == doctest::Approx(expected.log_prior(topic)).epsilon(1e-14));
  }
}

TEST_CASE("balanced, each topic has the same prior and the documents W / (K W_c) times") {
  const Index index = index_of(kTexts, false);
  TrainOptions options = options_of(ModelKind::multinomial);
  options.features.weighing.balance = true;
  const Classifier balanced = Classifier::train(index, options);
  for (std::size_t topic = 0; topic < 3; ++topic)
    CHECK(balanced.log_prior(topic) == doctest::Approx(std::log(1.0 / 3)).epsilon(1e-14));
  // 7 documents of 3 topics, 3 of tea: each counts 7 / 9 times.
  CHECK(balanced.count("tea", topic_number(balanced, "tea")) ==
        doctest::Approx(3 * 7.0 / 9).epsilon(1e-12));
  CHECK(balanced.count("bean", topic_number(balanced, "coffee")) ==
        doctest::Approx(3 * 7.0 / 6).epsilon(1e-12));
}

TEST_CASE("balance and a field that says the same make the same model") {
  // Two topics, 2 and 6 documents: each counts 2 times, and 2 / 3 times.
  std::vector<Text> texts{{"tea leaf", "tea", 3}, {"tea cup", "tea", 3}};
  for (const char* const text : {"bean", "bean cup", "roast", "oil bean", "cup roast", "oil"})
    texts.push_back({text, "coffee", 1});
  const Index index = index_of(texts, false);
  for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic}) {
    CAPTURE(static_cast<int>(kind));
    TrainOptions balanced = options_of(kind);
    balanced.features.weighing.balance = true;
    TrainOptions weighed = options_of(kind);
    weighed.features.weighing.field = "times";
    // Counts and C are 1.5 times as large by the field.
    if (kind == ModelKind::logistic) {
      weighed.c = *balanced.c * 2 / 3;
    } else {
      weighed.alpha = *balanced.alpha * 1.5;
    }
    check_same(Classifier::train(index, balanced), Classifier::train(index, weighed), 1e-5);
  }
}

TEST_CASE("weights are stored, trained by again, and forbid to learn one document more") {
  const Index index = index_of(kTexts, false);
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::complement, ModelKind::logistic,
                               ModelKind::blend, ModelKind::automatic}) {
    CAPTURE(static_cast<int>(kind));
    TrainOptions options{.kind = kind};
    options.features.weighing = {"times", true};
    const Classifier trained = Classifier::train(index, options);
    CHECK(trained.kind() != ModelKind::bernoulli);
    const Classifier read = Classifier::parse(trained.serialize(), "m");
    CHECK(read.serialize() == trained.serialize());
    CHECK(read.options().features.weighing == options.features.weighing);
    CHECK(read.log_prior(0) == trained.log_prior(0));
    // A kind that auto chose is named in the options, and not compared again.
    if (kind != ModelKind::automatic)
      CHECK(Classifier::train(index, read.options()).serialize() == trained.serialize());
    CHECK_THROWS_AS(LiveModel::parse(trained.serialize(), "m").learn("ink", {"desk"}, "x"),
                    OptionError);
  }
}

TEST_CASE("a weight that is missing, several, or not above 0 is refused by the document's id") {
  for (const std::vector<const char*>& numbers :
       std::vector<std::vector<const char*>>{{}, {"0"}, {"-1"}, {"1", "2"}, {"1000001"}}) {
    Collection collection;
    collection.add(document(kTexts[0], 0));
    Document odd = document(kTexts[3], 0);
    odd.id = "odd";
    odd.numbers.clear();
    for (const char* const number : numbers)
      odd.numbers.push_back({"times", *Number::parse(number)});
    const Index index = collection.add(odd).open();
    TrainOptions options = options_of(ModelKind::multinomial);
    options.features.weighing.field = "times";
    try {
      static_cast<void>(Classifier::train(index, options));
      FAIL("it was trained");
    } catch (const OptionError& error) {
      CHECK(error.name() == "weights");
      CHECK(std::string(error.what()).find("`odd`") != std::string::npos);
    }
    options.features.weighing.field = "time";
    CHECK_THROWS_AS(Classifier::train(index, options), UnknownNameError);
    options.features.weighing.field = "title";
    CHECK_THROWS_WITH_AS(Classifier::train(index, options), doctest::Contains("title: has words"),
                         OptionError);
    options.features.weighing.field = "label";
    CHECK_THROWS_WITH_AS(Classifier::train(index, options), doctest::Contains("has strings"),
                         OptionError);
  }
}

TEST_CASE("a part of choices that cannot be is refused") {
  const Index index = index_of(kTexts, false);
  TrainOptions options = options_of(ModelKind::multinomial);
  options.features.weighing.field = "times";
  const Classifier trained = Classifier::train(index, options);
  const classify::TrainingRecord good = record_of(trained);
  CHECK(classify::decode(classify::encode(good), "m") == good);
  const classify::FittedSums sums = classify::fitted_sums(good);
  const auto refused = [&](auto spoil) {
    classify::TrainingRecord bad = good;
    spoil(bad);
    CHECK_THROWS_AS(classify::decode(classify::encode(bad, sums), "m"), CorruptIndexError);
  };
  refused([](classify::TrainingRecord& bad) { bad.prior.fitted.pop_back(); });
  refused([](classify::TrainingRecord& bad) { bad.prior.fitted.back() = 0; });
  refused([](classify::TrainingRecord& bad) { bad.prior.fitted.back() = NAN; });
  refused([](classify::TrainingRecord& bad) { bad.choices.limits.chosen.count = 5; });
  refused([](classify::TrainingRecord& bad) {
    bad.choices.limits.chosen.measure = FeatureMeasure::chi_squared;
  });
  refused([](classify::TrainingRecord& bad) {
    bad.source.weighing = {};
    bad.choices.limits.chosen = {FeatureMeasure::chi_squared, 5};
  });
}

TEST_CASE("kinds without weights refuse them, and sets of topics refuse balance") {
  const Index index = index_of(kTexts, false);
  TrainOptions options{.kind = ModelKind::bernoulli};
  options.features.weighing.balance = true;
  CHECK_THROWS_AS(Classifier::train(index, options), OptionError);
  options.kind = ModelKind::complement;
  options.hold_out.labels = LabelCount::several;
  CHECK_THROWS_AS(Classifier::train(index, options), OptionError);
}
