/// Texts are scored as fast as may be, and as term by term.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "classify/answers/term_order.h"
#include "classify/model/model.h"
#include "classify/model/scoring.h"
#include "tests/analysis/provoking_text.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// They join two words to one that is folded to two with a blank, as a pair of words is named.
std::string without_narrow_blanks(std::string text) {
  const std::string blank = "\u202F";
  for (std::size_t at = text.find(blank); at != text.npos; at = text.find(blank, at))
    text.erase(at, blank.size());
  return text;
}

/// Of all scripts: some words again and again, some characters that come together by chance.
std::string text_of_all_scripts(std::mt19937_64& random) {
  static const std::vector<std::string> words = {"Great",
                                                 "GREAT",
                                                 "movies",
                                                 "привет",
                                                 "Μεγάλη",
                                                 "日本語の",
                                                 "한국어",
                                                 "שלום",
                                                 "مرحبا",
                                                 "Straße",
                                                 "नमस्ते",
                                                 "ไทย",
                                                 "CO₂",
                                                 "x",
                                                 "don't",
                                                 "3.14",
                                                 "été",
                                                 "word¹",
                                                 "\xFF",
                                                 "java.lang.String",
                                                 "someone@example.org",
                                                 "antidisestablishmentarianism"};
  std::string text;
  for (std::size_t left = random() % 60; left > 0; --left) {
    text += random() % 4 == 0 ? provoking_text(random) : words[random() % words.size()];
    text += random() % 8 == 0 ? "" : " ";
  }
  return without_narrow_blanks(std::move(text));
}

/// One posting after another, without anything that is kept from text to text.
std::map<std::string, double> plain_scores(const classify::Model& model, const std::string& text) {
  analysis::Analyzer analyzer(model.record().source.analyzer);
  std::map<std::size_t, std::uint32_t> tfs;
  for (const std::string& term : analyzer.terms(text)) {
    if (const auto at = model.terms().find(term)) ++tfs[*at];
  }
  classify::SumsTable table(model, 1);
  classify::TermScorer scorer(model);
  const std::uint32_t row = 0;
  for (const auto& [term, tf] : tfs) {
    scorer.start(term);
    scorer.add({{&row, 1}, {&tf, 1}}, table);
  }
  std::vector<double> scores(model.topic_count());
  classify::finish(model, table[0], scores);
  classify::to_logs(model, scores);
  std::map<std::string, double> by_topic;
  for (std::size_t at = 0; at < scores.size(); ++at)
    by_topic[model.record().topics[at]] = scores[at];
  return by_topic;
}

std::map<std::string, double> scores_in(const Classification& answer) {
  std::map<std::string, double> scores;
  for (const TopicProbability& of : answer.predictions) scores[of.topic] = of.log_p;
  return scores;
}

}  // namespace

TEST_CASE("texts of all scripts get the scores of their terms added one by one, to the last bit") {
  std::mt19937_64 random(41);
  Collection collection(AnalyzerSettings{});
  for (int id = 0; id < 90; ++id)
    collection.add(std::to_string(id), text_of_all_scripts(random),
                   {std::string(1, static_cast<char>('a' + id % 3))});
  const Index index = collection.open();
  const HoldOutOptions plain{.calibrate = false};
  for (const TrainOptions& options :
       {TrainOptions{.alpha = 1, .hold_out = plain},
        TrainOptions{.kind = ModelKind::complement, .alpha = 0.3, .hold_out = plain},
        TrainOptions{.kind = ModelKind::bernoulli, .alpha = 1, .hold_out = plain},
        TrainOptions{.kind = ModelKind::blend, .alpha = 1}}) {
    const Classifier classifier = Classifier::train(index, options);
    for (int at = 0; at < 300; ++at) {
      const std::string text = text_of_all_scripts(random);
      CAPTURE(text);
      REQUIRE(scores_in(classifier.classify(text)) ==
              plain_scores(classify::model_of(classifier), text));
    }
  }
}

TEST_CASE("terms of a text are put in the order of the model, wherever they lie in it") {
  std::mt19937 random(7);
  for (const std::size_t term_count : {1u, 2u, 3u, 1000u, 146'808u}) {
    for (const std::size_t most : {std::size_t{1}, std::size_t{20}, term_count}) {
      const std::size_t range = 1 + random() % term_count;
      std::map<std::uint32_t, std::uint32_t> expected;
      std::vector<classify::KnownTerm> known;
      for (std::size_t left = most; left > 0; --left) {
        const auto term = static_cast<std::uint32_t>(term_count - 1 - random() % range);
        const auto slot = static_cast<std::uint32_t>(known.size());
        if (expected.emplace(term, slot).second) known.push_back({term, slot, 1, {}, {}});
      }
      std::map<std::uint32_t, std::uint32_t> found;
      const auto terms = classify::in_term_order(known, term_count);
      for (const classify::ScoredTerm& of : terms) found[of.term] = of.row;
      CHECK(found == expected);
      CHECK(std::ranges::is_sorted(terms, {}, &classify::ScoredTerm::term));
    }
  }
  CHECK(classify::in_term_order({}, 0).empty());
}
