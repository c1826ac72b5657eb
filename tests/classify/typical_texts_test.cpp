#include "inkling/typical_texts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "classify/answers/document_scores.h"
#include "classify/model/model.h"
#include "classify/training/kind_options.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"

using namespace inkling;
using namespace inkling::test;

namespace {

struct Text {
  std::string text;
  std::string topic;
};

/// Forty texts of two topics; each has a word of its own, and some common ones.
std::vector<Text> forty_texts() {
  std::vector<Text> texts;
  for (std::size_t at = 0; at < 40; ++at) {
    const bool is_tea = at % 2 == 0;
    std::string text = is_tea ? "tea leaf" : "ink pen pen";
    for (std::size_t more = 0; more <= at % 5; ++more) text += " w" + std::to_string(more);
    if (at % 4 == 0) text += " own" + std::to_string(at);
    texts.push_back({text, is_tea ? "drink" : "writing"});
  }
  return texts;
}

/// The texts without number `left_out`; all of them without that.
Index index_of(const std::vector<Text>& texts, std::size_t left_out = 1000) {
  Collection collection;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (at != left_out) collection.add(std::to_string(at), texts[at].text, {texts[at].topic});
  }
  return collection.open();
}

/// The bits per token of each text to a model of the others.
std::vector<double> bits_one_by_one(const std::vector<Text>& texts, TrainOptions options) {
  options.hold_out.calibrate = false;
  std::vector<double> bits;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    const Classifier others = Classifier::train(index_of(texts, at), options);
    bits.push_back(others.classify(texts[at].text).bits_per_token);
  }
  std::ranges::sort(bits);
  return bits;
}

}  // namespace

TEST_CASE("bits per token are those of the oracle, repeated words and all") {
  const Oracle oracle("nb_document_likelihood");
  const Classifier classifier = trained(sentiment().open());
  for (const simdjson::dom::element expected : oracle.cases()) {
    const Classification result = classifier.classify(string_of(expected["text"]));
    CHECK(oracle.matches(result.bits_per_token, expected["bits_per_token"]));
    CHECK(result.tokens == result.known_tokens);
  }
}

TEST_CASE("unknown words are counted apart and do not change bits per token") {
  const Classifier classifier = trained(sentiment().open());
  const Classification known = classifier.classify("great movie");
  const Classification found = classifier.classify("great zebra movie zebra zebra");
  CHECK(found.bits_per_token == known.bits_per_token);
  CHECK(found.tokens == 5);
  CHECK(found.known_tokens == 2);
  const Classification nothing = classifier.classify("zebra");
  CHECK(std::isnan(nothing.bits_per_token));
  CHECK(nothing.known_tokens == 0);
}

TEST_CASE("training measures each text as a model of all others does") {
  const std::vector<Text> texts = forty_texts();
  const TrainOptions options{.kind = ModelKind::multinomial, .alpha = 0.5};
  const TypicalTexts typical = Classifier::train(index_of(texts), options).typical_texts();
  const std::vector<double> bits = bits_one_by_one(texts, options);
  REQUIRE(typical.documents == 40);
  CHECK(typical.bits.quantiles.front() == doctest::Approx(bits.front()).epsilon(1e-12));
  CHECK(typical.bits.median() == doctest::Approx(bits[19]).epsilon(1e-12));
  CHECK(typical.bits.quantiles.back() == doctest::Approx(bits.back()).epsilon(1e-12));
  CHECK(typical.unknown.quantiles.front() == 0);
  CHECK(typical.unknown.quantiles.back() == doctest::Approx(1.0 / 4));  // "tea leaf w0 own0"
}

TEST_CASE("models whose scores are no likelihoods measure texts by all documents together") {
  const std::vector<Text> texts = forty_texts();
  const Index index = index_of(texts);
  for (const ModelKind kind : {ModelKind::complement, ModelKind::bernoulli, ModelKind::logistic}) {
    TrainOptions options = classify::with_taken_only({.kind = kind, .alpha = 0.5, .c = 1});
    if (kind == ModelKind::complement) options.features.weight = TermWeight::tf;
    const TypicalTexts typical = Classifier::train(index, options).typical_texts();
    CAPTURE(static_cast<int>(kind));
    REQUIRE(typical.documents == 40);
    const std::vector<double> bits = bits_one_by_one(texts, options);
    // The pseudo-count follows the mean count of a posting, which is not quite the same without it.
    CHECK(typical.bits.median() == doctest::Approx(bits[19]).epsilon(1e-3));
    CHECK(typical.bits.quantiles.back() == doctest::Approx(bits.back()).epsilon(1e-3));
  }
}

TEST_CASE("a document measures what its text does, whatever the model") {
  const std::vector<Text> texts = forty_texts();
  const Index index = index_of(texts);
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli,
                               ModelKind::logistic, ModelKind::blend}) {
    for (const bool bigrams : {false, true}) {
      TrainOptions options = classify::with_taken_only({.kind = kind, .alpha = 0.5, .c = 1});
      options.features.bigrams = bigrams;
      const Classifier classifier = Classifier::train(index_of(texts, 3), options);
      classify::score_documents(classify::model_of(classifier), index, index.documents(),
                                [&](const classify::DocumentScore& score) {
                                  const Classification of_text =
                                      classifier.classify(index.text(score.doc));
                                  CHECK(score.text.tokens == of_text.tokens);
                                  CHECK(score.text.known_tokens == of_text.known_tokens);
                                  CHECK(score.text.bits_per_token() == of_text.bits_per_token);
                                });
    }
  }
}

TEST_CASE("without typical texts half of the tokens must be known, but one may always be unknown") {
  Collection collection;
  const Classifier classifier =
      Classifier::train(collection.add("1", "invoice electricity", {"PowerCo"}).open());
  const Classification recipe = classifier.classify("recipe invoice cake");
  CHECK(recipe.abstained);
  CHECK(recipe.tags.empty());
  CHECK(recipe.why == "fewer words are known to the model than in the texts that trained it");
  CHECK_FALSE(recipe.predictions.empty());
  CHECK(classifier.classify("invoice cake").tags == std::vector<std::string>{"PowerCo"});
  CHECK(classifier.classify("recipe invoice cake electricity").tags.size() == 1);
  CHECK(classifier.classify("zebra").why == "no word of the text is known to the model");
}

TEST_CASE("a text with more unknown words or more bits than those in training gets no tag") {
  const std::vector<Text> texts = forty_texts();
  const Classifier classifier =
      Classifier::train(index_of(texts), {.kind = ModelKind::multinomial, .alpha = 0.5});
  for (const Text& text : texts) CHECK_FALSE(classifier.classify(text.text).abstained);
  CHECK_FALSE(classifier.classify("leaf tea w1 ink").abstained);
  CHECK(classifier.classify("el caballo tea no come de la mano leaf").abstained);
  const std::string rare_words =
      "own0 own4 own8 own12 own16 own20 own24 own28 own32 own36 own0 own4";
  // Words that are all known are no stranger than what a model has just learned.
  CHECK_FALSE(classifier.classify(rare_words).abstained);
  const Classification rare = classifier.classify(rare_words + " zebra");
  CHECK(rare.known_tokens == 12);
  CHECK(rare.why == "the text is less probable than those that trained the model");
}

TEST_CASE("tagging leaves out what is unlike training, unless asked; evaluation judges it") {
  Collection collection;
  int id = 0;
  for (const Text& text : forty_texts())
    collection.add(std::to_string(id++), text.text, {text.topic});
  collection.add("spanish", "el caballo tea no come de la mano leaf", {"drink"});
  const Index index = collection.open();
  DocumentSet training = index.documents();
  training.erase(*index.find("spanish"));
  const Classifier classifier =
      Classifier::train(index, training, {.kind = ModelKind::multinomial, .alpha = 0.5});
  const DocId spanish = *index.find("spanish");
  const auto tags = [&](const TagOptions& options) {
    return *classifier.tag(index, options).assignment.tags[to_number(spanish)];
  };
  CHECK(tags({}).empty());
  CHECK(tags({.at_least_one = true}).size() == 1);
  const Evaluation evaluation = classifier.evaluate(index);
  CHECK(evaluation.documents == 41);
  CHECK(evaluation.correct == 41);
  CHECK(evaluation.abstained == 0);
  CHECK(evaluation.unlike == 1);
  CHECK(evaluation.unlike_correct == 1);
}

TEST_CASE("what is typical is stored, and neither segments nor few documents change that") {
  const std::vector<Text> texts = forty_texts();
  const Classifier classifier =
      Classifier::train(index_of(texts), {.kind = ModelKind::multinomial, .alpha = 0.5});
  CHECK(Classifier::parse(classifier.serialize(), "m").typical_texts() ==
        classifier.typical_texts());
  Collection parts;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    parts.add(std::to_string(at), texts[at].text, {texts[at].topic});
    if (at % 7 == 0) parts.commit();
  }
  CHECK(
      Classifier::train(parts.open(), {.kind = ModelKind::multinomial, .alpha = 0.5}).serialize() ==
      classifier.serialize());
  const std::vector<Text> few(texts.begin(), texts.begin() + 29);
  CHECK(Classifier::train(index_of(few), {.kind = ModelKind::multinomial, .alpha = 0.5})
            .typical_texts()
            .documents == 0);
}
