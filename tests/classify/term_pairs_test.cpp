#include "classify/counts/term_pairs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "classify/answers/document_scores.h"
#include "classify/answers/pair_scores.h"
#include "classify/model/model.h"
#include "classify/model/scoring.h"
#include "classify/training/kind_options.h"
#include "inkling/live_model.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

TrainOptions with_bigrams(ModelKind kind) {
  TrainOptions options{.kind = kind, .alpha = 1, .c = 10, .hold_out = {.calibrate = false}};
  options.features.bigrams = true;
  return classify::with_taken_only(options);
}

/// How often each pair stands in documents of each topic, and in how many documents.
struct BrutePairs {
  explicit BrutePairs(const std::vector<Document>& documents) {
    for (const Document& document : documents) {
      if (document.labels.empty()) continue;
      std::map<std::string, int> in_document;
      const std::vector<std::string> tokens = words(document.text);
      for (std::size_t at = 1; at < tokens.size(); ++at)
        ++in_document[tokens[at - 1] + " " + tokens[at]];
      for (const auto& [pair, count] : in_document) {
        ++documents_with[pair];
        for (const std::string& topic : document.labels)
          counts[pair][topic] += static_cast<std::uint64_t>(count);
      }
    }
  }

  std::map<std::string, std::map<std::string, std::uint64_t>> counts;
  std::map<std::string, int> documents_with;
};

/// By postings and positions as by their texts.
void check_scores(const Classifier& classifier, const Index& index) {
  classify::score_documents(
      classify::model_of(classifier), index, index.documents(),
      [&](const classify::DocumentScore& score) {
        CAPTURE(index.id(score.doc));
        const Classification of_text = classifier.classify(index.text(score.doc));
        classify::to_logs(classify::model_of(classifier), score.scores);
        for (const TopicProbability& topic : of_text.predictions)
          CHECK(score.scores[topic_number(classifier, topic.topic)] == topic.log_p);
      });
}

}  // namespace

TEST_CASE("pairs of two documents are terms, counted as reading the texts counts them") {
  for (std::uint32_t seed = 1; seed <= rounds(40u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Index index = random.collection.open();
    const Classifier classifier = Classifier::train(index, with_bigrams(ModelKind::multinomial));
    const BrutePairs brute(random.documents);
    std::size_t pairs = 0;
    for (const auto& [pair, documents] : brute.documents_with) {
      CAPTURE(pair);
      CHECK(classifier.weight(pair, 0).has_value() == (documents >= 2));
      if (documents < 2) continue;
      ++pairs;
      for (std::size_t topic = 0; topic < classifier.topics().size(); ++topic) {
        const auto& counts = brute.counts.at(pair);
        const auto found = counts.find(classifier.topics()[topic]);
        CHECK(classifier.count(pair, topic) == (found == counts.end() ? 0 : found->second));
      }
    }
    const Classifier words_only = trained(index);
    CHECK(classifier.terms() == words_only.terms() + pairs);
  }
}

TEST_CASE("a text and its positions get the same score of a model with pairs, bit for bit") {
  for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic}) {
    for (std::uint32_t seed = 1; seed <= rounds(10u); ++seed) {
      CAPTURE(seed);
      RandomCollection random(seed);
      const Index index = random.collection.open();
      check_scores(Classifier::train(index, with_bigrams(kind)), index);
    }
  }
}

TEST_CASE("scoring with pairs tells how far it is within a chunk, and can be ended there") {
  Collection collection;
  constexpr int kDocuments = 600;
  for (int number = 0; number < kDocuments; ++number) {
    Document document;
    document.id = std::to_string(number);
    document.text = "some words of w" + std::to_string(number / 2);
    document.labels = {number % 4 < 2 ? "x" : "y"};
    collection.add(document);
  }
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(index, with_bigrams(ModelKind::complement));
  std::vector<double> told;
  const auto nothing = [](const classify::DocumentScore&) {};
  classify::score_documents(classify::model_of(classifier), index, index.documents(), nothing,
                            {.on_progress = [&](double part) { told.push_back(part); }});
  CHECK(told.size() > kDocuments / 256);
  CHECK(std::ranges::is_sorted(told));
  CHECK(told.front() < 0.5);
  CHECK(told.back() == 1);
  const auto stop = [](double part) {
    if (part < 1) throw std::runtime_error("stop");
  };
  CHECK_THROWS_AS(classify::score_documents(classify::model_of(classifier), index,
                                            index.documents(), nothing, {.on_progress = stop}),
                  std::runtime_error);
}

TEST_CASE("no pair reaches over a gap of positions") {
  std::vector<classify::Occurrence> row{{0, 1, 7}, {0, 2, 8}, {0, 4, 9}, {0, 5, 7}, {0, 5, 8}};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  classify::for_each_pair(
      row, [&](std::uint32_t first, std::uint32_t second) { pairs.emplace_back(first, second); });
  CHECK(pairs == std::vector<std::pair<std::uint32_t, std::uint32_t>>{{7, 8}, {9, 7}, {9, 8}});
}

TEST_CASE("a model with pairs survives its bytes") {
  Collection collection;
  for (int id = 0; id < 8; ++id) {
    const bool is_tea = id % 2 == 0;
    collection.add(std::to_string(id), is_tea ? "green tea leaf tea" : "green bean roast bean",
                   {is_tea ? "tea" : "coffee"});
  }
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic, ModelKind::blend}) {
    const Classifier classifier = Classifier::train(index, with_bigrams(kind));
    const Classifier parsed = Classifier::parse(classifier.serialize(), "test");
    const classify::TrainingRecord record = record_of(parsed);
    CHECK(record == record_of(classifier));
    CHECK(classifier.terms() == 5 + 6);
    const std::size_t rows = record.twin.weights.terms();
    CHECK(rows == (kind == ModelKind::complement ? 0 : 11));
    const Classification found = classifier.classify("green tea", true);
    CHECK(found.tags == std::vector<std::string>{"tea"});
    CHECK(found.explanation.back().term == "green tea");
    CHECK(parsed.classify("green tea").log_odds == found.log_odds);
  }
}

TEST_CASE("pairs of words with control characters are in the order of their names") {
  Collection collection;
  collection.add("1", "a b a\x01 b a", {"x"})
      .add("2", "b a b a\x01 b", {"y"})
      .add("3", "a\x01 b a b", {"x"});
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic}) {
    const Classifier classifier = Classifier::train(index, with_bigrams(kind));
    const classify::TrainingRecord record =
        record_of(Classifier::parse(classifier.serialize(), ""));
    CHECK(record == record_of(classifier));
    std::vector<std::string> terms;
    for (std::size_t term = 0; term < record.terms.size(); ++term)
      terms.emplace_back(record.terms[term]);
    CHECK(terms == std::vector<std::string>{"a", "a\x01", "a\x01 b", "a b", "b", "b a", "b a\x01"});
    CHECK(record.cells_of(2).size() == 2);
    CHECK(classifier.classify("a\x01 b", true).explanation.size() == 1 + 3);
    check_scores(classifier, index);
  }
}

TEST_CASE("a term with a blank is no pair, and unknown where there are pairs") {
  const std::string praise = "\uFDFB";  // one letter, and a term of two words
  Collection collection(AnalyzerKind::standard);
  collection.add("1", praise + " tea leaf", {"tea"})
      .add("2", praise + " tea leaf", {"tea"})
      .add("3", "\u062C\u0644 \u062C\u0644\u0627\u0644\u0647 bean", {"coffee"})
      .add("4", "\u062C\u0644 \u062C\u0644\u0627\u0644\u0647 bean", {"coffee"});
  const Index index = collection.open();
  const std::string term = "\u062C\u0644 \u062C\u0644\u0627\u0644\u0647";
  const Classifier words = trained(index);
  CHECK_FALSE(classify::model_of(words).has_pairs());
  CHECK_FALSE(words.options().features.bigrams);
  CHECK(words.count(term, topic_number(words, "tea")) == 2);
  CHECK(words.classify(praise).known_tokens == 1);
  LiveModel live = LiveModel::parse(words.serialize(), "test");
  CHECK(live.learn("green tea", {"tea"}, "t").what == Learning::learned);
  for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic}) {
    const Classifier pairs = Classifier::train(index, with_bigrams(kind));
    CHECK(pairs.options().features.bigrams);
    CHECK(record_of(Classifier::parse(pairs.serialize(), "test")) == record_of(pairs));
    CHECK(pairs.terms() == 5 + 3);
    CHECK(pairs.classify(praise).unknown == std::vector<std::string>{term});
    check_scores(pairs, index);
  }
}
