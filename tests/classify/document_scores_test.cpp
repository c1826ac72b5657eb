#include "classify/answers/document_scores.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "classify/families/posterior.h"
#include "classify/model/model.h"
#include "inkling/error.h"
#include "inkling/tagging.h"
#include "tests/classify/collection.h"
#include "tests/support/instructions.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::string text_of(const Index& index, DocId doc) {
  return index.title(doc) + " " + index.text(doc);
}

/// Checks ln P(topic | document), by topic name, against classify().
void check_same(const Classifier& classifier, const Index& index,
                const classify::DocumentScore& score) {
  const Classification expected = classifier.classify(text_of(index, score.doc));
  CHECK(score.has_known_term == (expected.known_tokens > 0));
  CHECK(classify::normalize(score.scores) == doctest::Approx(expected.log_evidence).epsilon(1e-14));
  for (const TopicProbability& prediction : expected.predictions) {
    CHECK(score.scores[topic_number(classifier, prediction.topic)] == prediction.log_p);
  }
}

}  // namespace

TEST_CASE(
    "a document scores from its postings as its text does, bit for bit, in any number of walks") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Index index = random.collection.open();
    const Classifier classifier = trained(index, 0.1);
    for (const std::size_t matrix_bytes :
         {classify::kScoreBytes, std::size_t{200}, std::size_t{1}}) {
      std::vector<DocId> visited;
      classify::score_documents(classify::model_of(classifier), index, index.documents(),
                                [&](const classify::DocumentScore& score) {
                                  visited.push_back(score.doc);
                                  check_same(classifier, index, score);
                                },
                                {.matrix_bytes = matrix_bytes});
      std::vector<DocId> expected;
      index.documents().for_each([&](DocId doc) { expected.push_back(doc); });
      CHECK(visited == expected);
    }
  }
}

namespace {

/// Models whose scores have different parts: values that are counts or not, lengths, required
/// terms, two parts, topics by themselves.
std::vector<TrainOptions> options_of_all_kinds() {
  const HoldOutOptions one_label{.labels = LabelCount::one};
  const FeatureOptions tfidf{.weight = TermWeight::sublinear, .idf = IdfPlace::documents};
  return {
      {.kind = ModelKind::multinomial, .alpha = 0.1},
      {.kind = ModelKind::multinomial, .alpha = 0.1, .features = tfidf, .hold_out = one_label},
      {.kind = ModelKind::complement, .alpha = 0.1, .features = tfidf},
      {.kind = ModelKind::bernoulli, .alpha = 0.1},
      {.kind = ModelKind::bernoulli, .alpha = 0, .hold_out = one_label},
      {.kind = ModelKind::logistic, .c = 3.0},
      {.kind = ModelKind::logistic, .features = tfidf, .c = 3.0, .hold_out = one_label},
      {.kind = ModelKind::blend, .alpha = 0.1, .c = 3.0, .hold_out = one_label},
  };
}

/// Checks tags and their p from postings against those that classify() gives to texts.
void check_same_tags(const Classifier& classifier, const Index& index) {
  const Tagging tagging = classifier.tag(index);
  index.documents().for_each([&](DocId doc) {
    const Classification expected = classifier.classify(text_of(index, doc));
    std::vector<std::string> tags;
    for (const AssignedTag& tag : tagging.assignment.tags[to_number(doc)].value()) {
      tags.push_back(tagging.assignment.topics[tag.topic]);
      for (const TopicProbability& of : expected.predictions) {
        if (of.topic == tags.back()) CHECK(tag.p.value() == of.p);
      }
    }
    CHECK(tags == expected.tags);
  });
}

}  // namespace

TEST_CASE("documents of every kind of model are tagged as their texts, by any instructions") {
  for (std::uint32_t seed = 1; seed <= rounds(4u); ++seed) {
    RandomCollection random(seed);
    const Index index = random.collection.open();
    for (const TrainOptions& options : options_of_all_kinds()) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(options.kind));
      const Classifier classifier = Classifier::train(index, options);
      std::vector<std::vector<double>> scores;
      with_all_instructions([&] {
        std::vector<std::vector<double>> found;
        classify::score_documents(classify::model_of(classifier), index, index.documents(),
                                  [&](const classify::DocumentScore& score) {
                                    found.emplace_back(score.scores.begin(), score.scores.end());
                                    found.back().push_back(score.text.bits);
                                  });
        if (scores.empty()) scores = found;
        CHECK(std::ranges::equal(scores, found, [](const auto& one, const auto& other) {
          return std::ranges::equal(std::as_bytes(std::span(one)), std::as_bytes(std::span(other)));
        }));
        check_same_tags(classifier, index);
      });
    }
  }
}

TEST_CASE("documents of one segment are tagged as those of several") {
  RandomCollection random(5);
  const Index several = random.collection.open();
  const Classifier classifier = trained(several, 0.1);
  random.collection.optimize();
  const Index one = random.collection.open();
  CHECK(classifier.tag(one).mean_p == classifier.tag(several).mean_p);
  check_same_tags(classifier, one);
}

TEST_CASE("the title of a document is scored with its text") {
  Collection collection = sentiment();
  Document document;
  document.id = "6";
  document.title = "great";
  document.text = "directing";
  const Index index = collection.add(document).open();
  const Classifier classifier = trained(index);
  DocumentSet only = index.no_documents();
  only.insert(*index.find("6"));
  int visits = 0;
  classify::score_documents(classify::model_of(classifier), index, only,
                            [&](const classify::DocumentScore& score) {
                              ++visits;
                              check_same(classifier, index, score);
                            });
  CHECK(visits == 1);
}

TEST_CASE("a document scores the same alone as among all others") {
  RandomCollection random(3);
  const Index index = random.collection.open();
  const Classifier classifier = trained(index, 0.1);
  index.documents().for_each([&](DocId doc) {
    DocumentSet only = index.no_documents();
    only.insert(doc);
    int visits = 0;
    classify::score_documents(classify::model_of(classifier), index, only,
                              [&](const classify::DocumentScore& score) {
                                ++visits;
                                CHECK(score.doc == doc);
                                check_same(classifier, index, score);
                              });
    CHECK(visits == 1);
  });
}

TEST_CASE("no document is scored if none is asked for") {
  const Index index = sentiment().open();
  classify::score_documents(classify::model_of(trained(index)), index,
                            DocumentSet(index.document_bound()),
                            [](const classify::DocumentScore&) { FAIL("visited"); });
}

TEST_CASE("documents of an index with another analyzer are not scored") {
  const Classifier classifier = trained(sentiment().open());
  Collection collection(AnalyzerKind::words);
  const Index index = collection.add("1", "great", {"+1"}).open();
  try {
    classify::score_documents(classify::model_of(classifier), index, index.documents(),
                              [](const classify::DocumentScore&) {});
    FAIL("no error");
  } catch (const OptionError& error) {
    CHECK(std::string(error.what()).find("whitespace") != std::string::npos);
    CHECK(std::string(error.what()).find("words") != std::string::npos);
    CHECK_FALSE(error.hint().empty());
  }
}

TEST_CASE("every option of the analyzer that matters to its kind must be the same") {
  const auto scores = [](const AnalyzerSettings& of_model, const AnalyzerSettings& of_index) {
    const Classifier classifier =
        trained(Collection(of_model).add("1", "great", {"+1"}).add("2", "dull", {"-1"}).open());
    const Index index = Collection(of_index).add("1", "great", {"+1"}).open();
    std::size_t documents = 0;
    classify::score_documents(classify::model_of(classifier), index, index.documents(),
                              [&](const classify::DocumentScore&) { ++documents; });
    return documents == 1;
  };
  const AnalyzerSettings standard{.kind = AnalyzerKind::standard};
  for (const AnalyzerSettings& other :
       {AnalyzerSettings{.language = "auto"}, AnalyzerSettings{.drop_stop_words = true},
        AnalyzerSettings{.fold_accents = true}, AnalyzerSettings{.bigrams = true}}) {
    CHECK_THROWS_AS(scores(standard, other), OptionError);
    CHECK(scores(other, other));
  }
  CHECK(scores({.kind = AnalyzerKind::words}, {.kind = AnalyzerKind::words, .language = "de"}));
  CHECK(scores({.kind = AnalyzerKind::sklearn},
               {.kind = AnalyzerKind::sklearn, .fold_accents = true}));
}

TEST_CASE("a text is classified in its own language if that is detected") {
  Collection collection({.kind = AnalyzerKind::standard, .language = "auto"});
  collection.add("1", "Die Häuser und die Gärten in der alten Stadt", {"town"});
  collection.add("2", "The dogs and the cats of the neighbours were running", {"pets"});
  const Classifier classifier = trained(collection.open());
  CHECK(classifier.classify("das Haus in der Stadt").predictions[0].topic == "town");
  CHECK(classifier.classify("the dog of the neighbour runs").predictions[0].topic == "pets");
  CHECK(classifier.classify("das Haus in der Stadt").unknown == std::vector<std::string>{"das"});
}
