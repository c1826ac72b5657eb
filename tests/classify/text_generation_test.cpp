#include "inkling/text_generation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "classify/model/model.h"
#include "classify/model/term_rates.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::map<std::string, double> shares(const Classifier& classifier, const std::string& topic,
                                     std::size_t tokens, std::uint64_t seed) {
  std::map<std::string, double> counts;
  generate(classifier, topic_number(classifier, topic), tokens, seed,
           [&](std::string_view surface) { ++counts[std::string(surface)]; });
  for (auto& [surface, count] : counts) count /= static_cast<double>(tokens);
  return counts;
}

std::vector<std::string> drawn(const Classifier& classifier, std::size_t tokens,
                               std::uint64_t seed) {
  std::vector<std::string> found;
  generate(classifier, 0, tokens, seed,
           [&](std::string_view surface) { found.emplace_back(surface); });
  return found;
}

}  // namespace

TEST_CASE("of a million tokens of +1 the share of each word is that of the model") {
  const Classifier classifier = trained(sentiment().open());
  const auto found = shares(classifier, "+1", 1'000'000, 1);
  // Four standard deviations of a share s of n tokens: 4 sqrt(s (1 - s) / n).
  CHECK(std::abs(found.at("great") - 0.2) <= 0.0016);
  CHECK(std::abs(found.at("amazing") - 2.0 / 15) <= 0.00136);
  CHECK(std::abs(found.at("terrible") - 1.0 / 15) <= 0.001);  // by its smoothing alone
  CHECK(found.size() == 8);
}

TEST_CASE("the same seed draws the same tokens on every machine, another one others") {
  const Classifier classifier = trained(sentiment().open());
  const std::vector<std::string> first = drawn(classifier, 8, 42);
  CHECK(first == drawn(classifier, 8, 42));
  CHECK(drawn(classifier, 100, 42) != drawn(classifier, 100, 43));
  CHECK(drawn(classifier, 0, 42).empty());
  CHECK(first == std::vector<std::string>{"amazing", "movie", "amazing", "great", "score",
                                          "directing", "directing", "great"});
}

TEST_CASE("at alpha 0 only words of the topic are drawn") {
  const auto found = shares(trained(sentiment().open(), 0), "-1", 1000, 7);
  CHECK(found.size() == 2);
  CHECK(found.contains("terrible"));
  CHECK(found.contains("directing"));
}

TEST_CASE("rates in plain numbers are those that score, whatever the smoothing") {
  for (std::uint32_t seed = 1; seed <= rounds(3u); ++seed) {
    RandomCollection random(seed);
    const Index index = random.collection.open();
    for (const SmoothingKind kind :
         {SmoothingKind::additive, SmoothingKind::corpus, SmoothingKind::discount}) {
      TrainOptions options{
          .kind = ModelKind::multinomial, .alpha = 0.5, .hold_out = {.calibrate = false}};
      options.smoothing.kind = kind;
      const Classifier classifier = Classifier::train(index, options);
      const classify::Model& model = classify::model_of(classifier);
      const classify::TermRates rates(model);
      std::vector<double> masses(model.topic_count());
      for (std::size_t term = 0; term < model.term_count(); ++term) {
        rates.masses(term, masses);
        for (std::size_t topic = 0; topic < masses.size(); ++topic) {
          CHECK(std::log(masses[topic] / rates.totals()[topic]) ==
                doctest::Approx(model.effect(term, topic)).epsilon(1e-12));
        }
      }
    }
  }
}

TEST_CASE("models that do not draw texts token by token are refused") {
  const Index index = sentiment().open();
  const auto refuses = [&](const TrainOptions& options, std::size_t topic = 0) {
    const Classifier classifier = Classifier::train(index, options);
    CHECK_THROWS_AS(generate(classifier, topic, 1, 1, [](std::string_view) {}), OptionError);
  };
  for (const ModelKind kind : {ModelKind::complement, ModelKind::bernoulli, ModelKind::logistic})
    refuses({.kind = kind});
  refuses({.kind = ModelKind::multinomial, .features = {.weight = TermWeight::tfidf}});
  refuses({.kind = ModelKind::multinomial}, 2);
}
