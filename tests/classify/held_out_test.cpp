#include "classify/training/held_out.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "classify/training/calibration.h"
#include "classify/training/counting.h"
#include "classify/training/cuts.h"
#include "classify/training/leave_one_out.h"
#include "inkling/classifier.h"
#include "tests/classify/collection.h"
#include "tests/classify/held_out_bench.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// A model of all training documents but those of a fold.
Classifier trained_without(const Index& index, const HeldOutBench& bench, std::size_t fold,
                           double alpha) {
  DocumentSet left = index.no_documents();
  for (std::uint32_t row = 0; row < bench.table.rows(); ++row) {
    if (bench.folds.of[row] != fold) left.insert(bench.table.docs[row]);
  }
  TrainOptions options{
      .kind = bench.record.choices.kind, .alpha = alpha, .features = bench.features};
  options.features.weight = bench.record.choices.rule.weight;
  options.hold_out.calibrate = false;
  return Classifier::train(index, left, options);
}

void check_row(const HeldOutBench& bench, const Index& index, const Classifier& without,
               std::size_t place, const classify::HeldOutScores& scores) {
  const DocId doc = bench.table.docs[bench.folds.judged[place]];
  const Classification expected = without.classify(index.text(doc));
  const auto found = scores.of(place);
  const std::set<std::string> known(without.topics().begin(), without.topics().end());
  const auto number = [&](const std::string& topic) {
    return static_cast<std::size_t>(
        std::find(bench.labelled.topics.begin(), bench.labelled.topics.end(), topic) -
        bench.labelled.topics.begin());
  };
  const TopicProbability& first = expected.predictions.front();
  for (const TopicProbability& topic : expected.predictions) {
    const double difference = found[number(topic.topic)] - found[number(first.topic)];
    CHECK(difference == doctest::Approx(topic.log_p - first.log_p).epsilon(1e-9));
  }
  for (const std::string& topic : bench.labelled.topics) {
    if (!known.contains(topic)) CHECK(std::isinf(found[number(topic)]));
  }
}

}  // namespace

TEST_CASE("a held-out document scores as by a model that was trained without its fold") {
  for (const ModelKind family :
       {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli}) {
    for (std::uint32_t seed = 1; seed <= rounds(8u); ++seed) {
      CAPTURE(static_cast<int>(family));
      CAPTURE(seed);
      RandomCollection random(seed);
      const Index index = random.collection.open();
      const HeldOutBench bench(index, family, seed);
      const std::vector<double> alphas{0.5, 2};
      const auto scores = classify::held_out_scores(bench.task(), alphas);
      for (std::size_t at = 0; at < alphas.size(); ++at) {
        for (std::size_t fold = 0; fold < bench.folds.count; ++fold) {
          const Classifier without = trained_without(index, bench, fold, alphas[at]);
          for (std::size_t place = 0; place < bench.folds.judged.size(); ++place) {
            if (bench.folds.of[bench.folds.judged[place]] == fold)
              check_row(bench, index, without, place, scores[at]);
          }
        }
      }
    }
  }
}

TEST_CASE("terms that too few documents outside of a fold have are unknown to its model") {
  for (const FeatureOptions& features :
       {FeatureOptions{.min_df = 3}, FeatureOptions{.bigrams = true},
        FeatureOptions{.min_df = 3, .bigrams = true}}) {
    for (std::uint32_t seed = 1; seed <= rounds(4u); ++seed) {
      CAPTURE(seed);
      RandomCollection random(seed);
      const Index index = random.collection.open();
      const HeldOutBench bench(index, ModelKind::multinomial, seed, 3, features);
      CHECK(!classify::has_closed_form(bench.task()));
      const double alpha = 0.5;
      const auto scores = classify::held_out_scores(bench.task(), {&alpha, 1});
      for (std::size_t place = 0; place < bench.folds.judged.size(); ++place) {
        const std::size_t fold = bench.folds.of[bench.folds.judged[place]];
        const Classifier without = trained_without(index, bench, fold, alpha);
        check_row(bench, index, without, place, scores[0]);
        const DocId doc = bench.table.docs[bench.folds.judged[place]];
        CHECK(scores[0].is_wordless(place) ==
              (without.classify(index.text(doc)).known_tokens == 0));
      }
    }
  }
}

TEST_CASE("a held-out document without a known word counts as wrong") {
  classify::HeldOutScores scores;
  scores.topics = 2;
  const std::vector<std::vector<std::uint32_t>> sets{{0}};
  scores.slot_topics = sets;
  for (int document = 0; document < 40; ++document) {
    scores.values.insert(scores.values.end(), {3, 0});
    scores.slots.push_back(0);
    scores.wordless.push_back(document < 10);
  }
  CHECK(classify::calibrate(scores).accuracy == 0.75);
}

TEST_CASE("what training says of texts without a known word is what evaluation says of them") {
  const std::vector<std::vector<std::uint32_t>> sets{{0}, {1}};
  classify::HeldOutScores words, both;
  words.topics = both.topics = 2;
  words.slot_topics = both.slot_topics = sets;
  const double prior = std::log(3.0);
  const auto add = [](classify::HeldOutScores& scores, double score, std::uint32_t slot) {
    scores.values.insert(scores.values.end(), {score, 0});
    scores.slots.push_back(slot);
  };
  for (std::uint32_t document = 0; document < 60; ++document) {
    const double score = document % 7;
    add(words, score, document % 3 == 0 ? 1 : 0);
    add(both, score, document % 3 == 0 ? 1 : 0);
    add(both, prior, document % 2);
    both.wordless.insert(both.wordless.end(), {false, true});
  }
  const classify::Calibration of_words = classify::calibrate(words);
  const classify::Calibration of_both = classify::calibrate(both);
  CHECK(of_both.temperature == of_words.temperature);
  CHECK(of_both.temperature != doctest::Approx(1));
  // Half of them are judged by their prior, which no temperature changes.
  const double of_prior = -(std::log(0.75) + std::log(0.25)) / 2;
  CHECK(of_both.log_loss == doctest::Approx((of_words.log_loss + of_prior) / 2).epsilon(1e-12));
  CHECK(classify::calibration_error(both, 2) == classify::calibration_error(words, 2));
}

TEST_CASE("texts without a known word miss their topics, whatever the cuts are") {
  classify::HeldOutScores scores;
  scores.topics = 1;
  scores.one_vs_rest = scores.several_topics = true;
  const std::vector<std::vector<std::uint32_t>> sets{{}, {0}};
  scores.slot_topics = sets;
  // By falling score: true without a word, true, false without a word, true.
  scores.values = {4, 3, 2, 1};
  scores.slots = {1, 1, 0, 1};
  scores.wordless = {true, false, true, false};
  const classify::Cuts cuts = classify::choose_cuts(scores, 1);
  CHECK(cuts.cuts[0] == doctest::Approx(1 / (1 + std::exp(-1)) / 2));
  CHECK(cuts.micro_f1 == doctest::Approx(0.8));  // two of two, and one missed
}

TEST_CASE("leaving one out in closed form is training without the document") {
  for (const auto& [family, weight] : {std::pair(ModelKind::multinomial, TermWeight::tf),
                                       std::pair(ModelKind::multinomial, TermWeight::binary),
                                       std::pair(ModelKind::bernoulli, TermWeight::binary)}) {
    for (std::uint32_t seed = 1; seed <= rounds(6u); ++seed) {
      CAPTURE(static_cast<int>(family));
      CAPTURE(seed);
      RandomCollection random(seed);
      const Index index = random.collection.open();
      HeldOutBench bench(index, family, seed);
      bench.record.choices.rule.weight = weight;
      REQUIRE(classify::has_closed_form(bench.task()));
      classify::count_masses(bench.table, bench.labelled, bench.record);
      const std::vector<double> alphas{0.5, 2, 7};
      const auto scores = classify::leave_one_out_scores(bench.task(), alphas);
      for (std::size_t at = 0; at < alphas.size(); ++at) {
        for (std::size_t place = 0; place < bench.folds.judged.size(); ++place) {
          // A fold of its own for this document.
          std::fill(bench.folds.of.begin(), bench.folds.of.end(), std::uint8_t{0});
          bench.folds.of[bench.folds.judged[place]] = 1;
          check_row(bench, index, trained_without(index, bench, 1, alphas[at]), place, scores[at]);
        }
      }
    }
  }
}
