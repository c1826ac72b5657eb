#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "classify/live/document_counts.h"
#include "classify/live/learning.h"
#include "classify/model/model.h"
#include "classify/model/model_format.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using classify::DocumentCounts;
using classify::encode;
using classify::TrainingRecord;

namespace {

using Random = std::mt19937;

std::uint32_t below(Random& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

struct Labelled {
  std::string text;
  std::vector<std::string> topics;  ///< sorted
};

/// Topics that a document may have; the later ones are rare, so that they come and go.
std::vector<std::string> random_topics(Random& random) {
  std::vector<std::string> topics;
  for (std::uint32_t topic = 0; topic < 6; ++topic) {
    if (below(random, 2 + topic * topic) == 0) topics.push_back("topic" + std::to_string(topic));
  }
  if (topics.empty()) topics.push_back("other");
  std::ranges::sort(topics);
  return topics;
}

Labelled random_document(Random& random) {
  static const std::vector<std::string> kEndings = {"", "s", "ing", "ed"};
  Labelled document;
  for (std::uint32_t left = below(random, 30); left > 0; --left) {
    document.text += "walk" + std::string(1 + below(random, 4), 'l') +
                     std::string(1, static_cast<char>('a' + below(random, 26))) +
                     kEndings[below(random, 4)] + " ";
  }
  document.topics = random_topics(random);
  return document;
}

TrainingRecord fresh(const std::vector<Labelled>& documents, const AnalyzerSettings& analyzer,
                     TrainOptions options) {
  Collection collection(analyzer);
  for (std::size_t at = 0; at < documents.size(); ++at)
    collection.add(std::to_string(at), documents[at].text, documents[at].topics);
  options.hold_out.calibrate = false;
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(index, options);
  TrainingRecord record = record_of(classifier);
  record.source.origin.reset();  // ids are LiveModel's, and training_ids_test.cpp tests them
  return record;
}

/// Learns, forgets and relabels documents.
class Life {
 public:
  Life(std::uint32_t seed, const AnalyzerSettings& analyzer, const TrainOptions& options)
      : random_(seed), analyzer_(analyzer), options_(options) {
    for (int count = 0; count < 8; ++count) documents_.push_back(random_document(random_));
    record_ = fresh(documents_, analyzer, options);
  }

  void step() {
    const std::uint32_t what = below(random_, 5);
    if (what < 2) {
      documents_.push_back(random_document(random_));
      classify::learn(record_, counts_of(documents_.back()), documents_.back().topics);
      return;
    }
    const std::size_t at = below(random_, static_cast<std::uint32_t>(documents_.size()));
    if (what < 4) {
      if (documents_.size() == 1) return;
      classify::forget(record_, counts_of(documents_[at]), documents_[at].topics);
      documents_.erase(documents_.begin() + static_cast<std::ptrdiff_t>(at));
    } else {
      std::vector<std::string> topics = random_topics(random_);
      classify::relabel(record_, counts_of(documents_[at]), documents_[at].topics, topics);
      documents_[at].topics = std::move(topics);
    }
  }

  const TrainingRecord& record() const { return record_; }
  TrainingRecord trained_anew() const { return fresh(documents_, analyzer_, options_); }

 private:
  DocumentCounts counts_of(const Labelled& document) const {
    return classify::counts_of_text(record_.source, document.text);
  }

  Random random_;
  AnalyzerSettings analyzer_;
  TrainOptions options_;
  std::vector<Labelled> documents_;
  TrainingRecord record_;
};

/// Every rule under which a document adds what depends on it alone.
std::vector<TrainOptions> live_options() {
  using enum ModelKind;
  std::vector<TrainOptions> all = {{.kind = multinomial, .alpha = 0.5},
                                   {.kind = complement, .alpha = 1},
                                   {.kind = bernoulli, .alpha = 1}};
  all.push_back({.kind = multinomial, .alpha = 1, .features = {.unit_length = true}});
  for (const TermWeight weight : {TermWeight::tfidf, TermWeight::rennie, TermWeight::sublinear}) {
    all.push_back({.kind = multinomial,
                   .alpha = 0.1,
                   .prior = UniformPrior{},
                   .features = {.weight = weight, .idf = IdfPlace::counts}});
  }
  return all;
}

TrainingRecord without_surfaces(TrainingRecord record) {
  classify::StringTable none;
  for (std::size_t at = 0; at < record.terms.size(); ++at) none.add("");
  record.surfaces = none;
  return record;
}

}  // namespace

TEST_CASE("1,000 steps of learning, forgetting and relabelling give the bytes of a training") {
  for (const TrainOptions& options : live_options()) {
    CAPTURE(static_cast<int>(options.kind));
    Life life(7, {.kind = AnalyzerKind::whitespace}, options);
    for (int step = 1; step <= 1000; ++step) {
      life.step();
      if (step % 100 == 0) REQUIRE(encode(life.record()) == encode(life.trained_anew()));
    }
  }
}

TEST_CASE("after every single step a model has the bytes of a training") {
  for (std::uint32_t seed = 1; seed <= rounds(5u); ++seed) {
    CAPTURE(seed);
    Life life(seed, {.kind = AnalyzerKind::words}, {.kind = ModelKind::complement, .alpha = 1});
    for (int step = 0; step < 40; ++step) {
      life.step();
      REQUIRE(encode(life.record()) == encode(life.trained_anew()));
    }
  }
}

TEST_CASE("a model of words of an index of stems learns the bytes of a training") {
  Life life(3, {.kind = AnalyzerKind::standard}, {.alpha = 1, .term_unit = TermUnit::words});
  for (int step = 0; step < 200; ++step) life.step();
  CHECK(encode(life.record()) == encode(life.trained_anew()));
}

TEST_CASE("a model of stems differs from a training in surface forms at most") {
  Life life(4, {.kind = AnalyzerKind::standard}, {.alpha = 1});
  for (int step = 0; step < 200; ++step) life.step();
  CHECK(encode(without_surfaces(life.record())) == encode(without_surfaces(life.trained_anew())));
}

TEST_CASE("learning a document and forgetting it restores the bytes") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    TrainingRecord record = record_of(trained(random.collection.open()));
    const std::string before = encode(record);
    const DocumentCounts counts =
        classify::counts_of_text(record.source, "w1 w1 a new word w9 zebra");
    classify::learn(record, counts, {"aardvark", "topic1", "zoo"});
    CHECK(encode(record) != before);
    classify::forget(record, counts, {"aardvark", "topic1", "zoo"});
    CHECK(encode(record) == before);
  }
}

TEST_CASE("the counts of a document of an index are those of its text") {
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::whitespace}) {
    for (const TermUnit unit : {TermUnit::stems, TermUnit::words}) {
      Random random(5);
      Collection collection(kind);
      std::vector<Labelled> documents;
      for (int at = 0; at < 20; ++at) {
        documents.push_back(random_document(random));
        collection.add(std::to_string(at), documents.back().text, {});
      }
      const Index index = collection.open();
      const classify::TrainingSource source{{.kind = kind}, unit, "text", "label"};
      for (std::size_t at = 0; at < documents.size(); ++at) {
        const DocumentCounts of_text = classify::counts_of_text(source, documents[at].text);
        const DocumentCounts of_document =
            classify::counts_of_document(index, *index.find(std::to_string(at)), source);
        CHECK(of_document.tokens == of_text.tokens);
        CHECK(of_document.digest() == of_text.digest());
      }
    }
  }
}

TEST_CASE("a document that was not in training is refused, and changes nothing") {
  Collection collection = sentiment();
  TrainingRecord record = record_of(trained(collection.open()));
  const std::string before = encode(record);
  const auto refuses = [&](const std::string& text, const std::vector<std::string>& topics) {
    const DocumentCounts counts = classify::counts_of_text(record.source, text);
    CHECK_THROWS_AS(classify::forget(record, counts, topics), Error);
    CHECK_THROWS_AS(classify::relabel(record, counts, topics, {"+1", "new"}), Error);
    CHECK(encode(record) == before);
  };
  refuses("great great great", {"+1"});
  refuses("great movie", {"-1"});
  refuses("unheard", {"+1"});
  refuses("great movie", {"0"});
  refuses("great acting and score", {"+1", "-1"});
  refuses("great", {"+1", "0"});
}

TEST_CASE("a term or topic that would lose its last document but keep counts is refused") {
  Collection collection;
  collection.add("1", "ink ink", {"a"}).add("2", "pen ink", {"b"}).add("3", "rose", {"b"});
  TrainingRecord record = record_of(trained(collection.open()));
  const std::string before = encode(record);
  const auto counts = [&](const char* text) {
    return classify::counts_of_text(record.source, text);
  };
  CHECK_THROWS_AS(classify::forget(record, counts("ink"), {"a"}), OptionError);
  CHECK_THROWS_AS(classify::forget(record, counts(""), {"a"}), OptionError);
  CHECK(encode(record) == before);
  classify::forget(record, counts("ink ink"), {"a"});
  CHECK(record.topics == std::vector<std::string>{"b"});
}

TEST_CASE("the last document of a model is not forgotten, but may be relabelled") {
  Collection collection;
  TrainingRecord record = record_of(trained(collection.add("1", "ink", {"a"}).open()));
  const DocumentCounts counts = classify::counts_of_text(record.source, "ink");
  CHECK_THROWS_AS(classify::forget(record, counts, {"a"}), OptionError);
  classify::relabel(record, counts, {"a"}, {"b"});
  CHECK(record.topics == std::vector<std::string>{"b"});
}

TEST_CASE("a model that learned the steps of the oracle has its probabilities") {
  const Oracle oracle("nb_incremental");
  Collection collection = sentiment();
  TrainingRecord record = record_of(trained(collection.open()));
  struct Step {
    bool learns;
    const char* text;
    const char* topic;
  };
  const std::vector<std::vector<Step>> steps = {
      {},
      {{true, "boring terrible score", "-1"}},
      {{true, "fine movie", "0"}},
      {{false, "great acting and score", "+1"}},
      {{false, "fine movie", "0"}},
      {{true, "great acting and score", "+1"}, {false, "boring terrible score", "-1"}}};
  std::size_t at = 0;
  for (const simdjson::dom::element expected :
       simdjson::dom::array((*oracle.cases().begin())["steps"])) {
    for (const auto& [learns, text, topic] : steps.at(at)) {
      const DocumentCounts counts = classify::counts_of_text(record.source, text);
      learns ? classify::learn(record, counts, {topic}) : classify::forget(record, counts, {topic});
    }
    ++at;
    const classify::Model model(record);
    CHECK(model.term_count() == std::uint64_t(expected["vocabulary_size"]));
    std::vector<double> effects(model.topic_count());
    model.effects(*record.terms.find("great"), effects);
    for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
      CHECK(oracle.matches(std::exp(model.log_priors()[topic]),
                           expected["prior"][record.topics[topic]]));
      CHECK(oracle.matches(std::exp(effects[topic]),
                           expected["term_prob_great"][record.topics[topic]]));
    }
  }
  CHECK(at == steps.size());
}
