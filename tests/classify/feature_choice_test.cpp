#include "classify/training/feature_choice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "classify/counts/labelled_documents.h"
#include "classify/model/model.h"
#include "inkling/error.h"
#include "inkling/live_model.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Strings = std::vector<std::string>;

double summand(double joint, double term, double topic, double all) {
  return joint == 0 ? 0 : joint / all * std::log2(all * joint / (term * topic));
}

/// By the formulas, from whole documents.
double measure(const std::vector<Document>& documents, const std::string& term,
               const std::string& topic, FeatureMeasure by) {
  double n[2][2] = {{0, 0}, {0, 0}};
  for (const Document& document : documents) {
    if (document.labels.empty()) continue;
    const std::string text = " " + document.text + " ";
    const bool has_term = text.find(" " + term + " ") != std::string::npos;
    const bool has_topic = std::ranges::find(document.labels, topic) != document.labels.end();
    ++n[has_term][has_topic];
  }
  const double all = n[0][0] + n[0][1] + n[1][0] + n[1][1];
  double sum = 0;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      const double row = n[i][0] + n[i][1], column = n[0][j] + n[1][j];
      const double expected = row * column / all;
      if (by == FeatureMeasure::mutual_information) sum += summand(n[i][j], row, column, all);
      if (by == FeatureMeasure::chi_squared && expected > 0)
        sum += (n[i][j] - expected) * (n[i][j] - expected) / expected;
    }
  }
  return sum;
}

Strings terms_of(const Classifier& classifier) {
  const classify::StringTable terms = record_of(classifier).terms;
  Strings names;
  for (std::size_t at = 0; at < terms.size(); ++at) names.emplace_back(terms[at]);
  return names;
}

TrainOptions choosing(FeatureMeasure measure, std::size_t count) {
  TrainOptions options{.kind = ModelKind::multinomial, .alpha = 1};
  options.features.chosen = {measure, count};
  return options;
}

/// Sixty documents of three topics; `word N` tells the topic of N in most of them.
Index documents() {
  Collection collection;
  const Strings labels{"a", "b", "c"};
  for (int at = 0; at < 60; ++at) {
    std::string text = "all noise" + std::to_string(at * 7 % 11) + " lone" + std::to_string(at);
    if (at % 5 != 0) text += " word" + std::to_string(at % 3);
    collection.add("d" + std::to_string(at), text, {labels[static_cast<std::size_t>(at % 3)]});
  }
  return collection.open();
}

}  // namespace

TEST_CASE("the terms that are chosen are those with the best measure for one topic, by counting") {
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Index index = random.collection.open();
    const Classifier all = trained(index);
    const Strings terms = terms_of(all);
    for (const FeatureMeasure by :
         {FeatureMeasure::mutual_information, FeatureMeasure::chi_squared}) {
      std::map<std::string, double> scores;
      for (const std::string& term : terms) {
        for (const std::string& topic : all.topics())
          scores[term] = std::max(scores[term], measure(random.documents, term, topic, by));
      }
      const std::size_t count = 1 + seed % terms.size();
      const Strings chosen = terms_of(Classifier::train(index, choosing(by, count)));
      CHECK(chosen.size() == std::min(count, terms.size()));
      double least = 1e300;
      for (const std::string& term : chosen) least = std::min(least, scores[term]);
      for (const std::string& term : terms) {
        CAPTURE(term);
        const bool is_chosen = std::ranges::binary_search(chosen, term);
        if (scores[term] > least + 1e-9) CHECK(is_chosen);
        if (!is_chosen) CHECK(scores[term] <= least + 1e-9);
      }
    }
  }
}

TEST_CASE("of terms that tell equally much those that sort first are chosen") {
  Collection collection;
  for (int at = 0; at < 4; ++at) {
    collection.add("a" + std::to_string(at), "pen ink tea", {"a"});
    collection.add("b" + std::to_string(at), "oil", {"b"});
  }
  const Index index = collection.open();
  const auto options = choosing(FeatureMeasure::mutual_information, 2);
  CHECK(terms_of(Classifier::train(index, options)) == Strings{"ink", "oil"});
}

TEST_CASE("more terms than there are is all of them, none is refused, and so are two choices") {
  const Index index = sentiment().open();
  CHECK(terms_of(Classifier::train(index, choosing(FeatureMeasure::chi_squared, 1000))) ==
        terms_of(trained(index)));
  CHECK_THROWS_AS(Classifier::train(index, choosing(FeatureMeasure::chi_squared, 0)), OptionError);
  TrainOptions both = choosing(FeatureMeasure::chi_squared, 2);
  both.features.max_terms = 2;
  CHECK_THROWS_AS(Classifier::train(index, both), OptionError);
}

TEST_CASE("a fold has no say in the terms that judge it") {
  const Index index = documents();
  const auto labelled =
      classify::labelled_documents(index, index.documents(), "label", FieldId::text);
  for (const std::size_t min_df : {1u, 5u}) {  // some terms have five documents in all
    CAPTURE(min_df);
    classify::TermLimits limits;
    limits.min_df = min_df;
    limits.chosen = {FeatureMeasure::mutual_information, 20};
    const auto table =
        classify::copy_postings(index, FieldId::text, TermUnit::stems, labelled, limits);
    const auto folds = classify::stratified_folds(table, labelled.topics.size(), 5, 1);
    for (std::size_t fold = 0; fold < folds.count; ++fold) {
      DocumentSet taught = index.no_documents();
      for (std::size_t row = 0; row < table.rows(); ++row) {
        if (folds.of[row] != fold) taught.insert(table.docs[row]);
      }
      TrainOptions options{.kind = ModelKind::multinomial, .alpha = 1};
      options.features.min_df = min_df;
      options.features.chosen = limits.chosen;
      const Strings expected = terms_of(Classifier::train(index, taught, options));
      const auto chosen = classify::chosen_terms(table, labelled, limits, folds, fold);
      Strings found;
      for (std::size_t at = 0; at < chosen.terms.size(); ++at) found.emplace_back(chosen.terms[at]);
      CHECK(found == expected);
    }
  }
}

TEST_CASE("labels that are chance do not look learnable because terms were chosen from them") {
  Collection collection;
  for (int at = 0; at < 100; ++at) {
    std::string text;
    for (int word = 0; word < 8; ++word)
      text += " w" + std::to_string((at * 7919 + word * 104729 + at * at * word) % 997);
    collection.add("d" + std::to_string(at), text, {at * 31 % 17 % 2 == 0 ? "a" : "b"});
  }
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::bernoulli, ModelKind::logistic}) {
    CAPTURE(static_cast<int>(kind));
    TrainOptions options{.kind = kind};
    options.features.chosen = {FeatureMeasure::mutual_information, 100};
    const Classifier classifier = Classifier::train(index, options);
    double best = 0;
    for (const TrainingTrial& trial : classifier.trials()) best = std::max(best, trial.accuracy);
    CHECK(best < 0.7);
    CHECK(classifier.evaluate(index).accuracy > 0.8);
  }
}

TEST_CASE("a model keeps its choice, is trained again by it, and cannot learn one document more") {
  const Index index = documents();
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli,
                               ModelKind::logistic, ModelKind::blend, ModelKind::automatic}) {
    CAPTURE(static_cast<int>(kind));
    for (const bool bigrams : {false, true}) {
      TrainOptions options{.kind = kind};
      options.features.chosen = {FeatureMeasure::chi_squared, 3};
      options.features.bigrams = bigrams;
      const Classifier classifier = Classifier::train(index, options);
      const Classifier again = Classifier::parse(classifier.serialize(), "m");
      CHECK(again.options().features.chosen == options.features.chosen);
      if (!bigrams) CHECK(terms_of(classifier) == Strings{"word0", "word1", "word2"});
      CHECK(again.serialize() == classifier.serialize());
      CHECK_THROWS_AS(LiveModel::parse(classifier.serialize(), "m").learn("ink", {"a"}, "x"),
                      OptionError);
    }
  }
}
