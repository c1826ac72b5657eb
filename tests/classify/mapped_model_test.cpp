/// Models that are used where they lie answer as those in memory, and damage is an error.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "classify/model/model.h"
#include "classify/model/model_format.h"
#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "storage/files/checked_file.h"
#include "storage/view/view.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Of 400 different words in three topics, so that there are several blocks of terms.
Collection many_words() {
  Collection collection;
  std::mt19937 random(5);
  for (std::uint32_t id = 0; id < 60; ++id) {
    std::string text;
    for (int word = 0; word < 40; ++word)
      text += "w" + std::to_string(random() % 300 + random() % 100 * (id % 3)) + ' ';
    collection.add(std::to_string(id), text, {std::string(1, static_cast<char>('a' + id % 3))});
  }
  return collection;
}

/// The index with the bytes as its model "m".
Index with_model(Collection& collection, const std::string& bytes) {
  collection.open();
  IndexWriter writer =
      indexer::open_writer(collection.files(), {.analyzer = {.kind = AnalyzerKind::whitespace}});
  writer.put_model("m", bytes);
  writer.commit();
  return storage::open_index(collection.files());
}

std::vector<TrainOptions> all_kinds() {
  std::vector<TrainOptions> kinds;
  for (const ModelKind kind : {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli,
                               ModelKind::logistic, ModelKind::blend})
    kinds.push_back({.kind = kind});
  kinds.push_back({.kind = ModelKind::complement,
                   .features = {.weight = TermWeight::rennie},
                   .smoothing = {.normalize_weights = true}});
  kinds.push_back({.kind = ModelKind::multinomial, .alpha = 0});
  kinds.push_back({.kind = ModelKind::multinomial, .smoothing = {.kind = SmoothingKind::discount}});
  kinds.push_back({.kind = ModelKind::bernoulli, .alpha = 0});
  kinds.push_back({.kind = ModelKind::complement, .features = {.bigrams = true}});
  return kinds;
}

bool is_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

void check_same(const Classification& found, const Classification& expected) {
  REQUIRE(found.predictions.size() == expected.predictions.size());
  for (std::size_t at = 0; at < found.predictions.size(); ++at) {
    CHECK(found.predictions[at].topic == expected.predictions[at].topic);
    CHECK(is_same(found.predictions[at].log_p, expected.predictions[at].log_p));
    CHECK(is_same(found.predictions[at].p, expected.predictions[at].p));
  }
  CHECK(found.tags == expected.tags);
  CHECK(found.unknown == expected.unknown);
  CHECK(is_same(found.log_odds, expected.log_odds));
  CHECK(is_same(found.bits_per_token, expected.bits_per_token));
  CHECK(found.explanation.size() == expected.explanation.size());
}

/// In a file of its own.
classify::Model mapped(const classify::TrainingRecord& record,
                       const std::shared_ptr<storage::FileSystem>& files) {
  storage::CheckedFileWriter writer(*files, "model-000001", storage::FileKind::model, 1);
  writer.append(classify::encode(record));
  writer.finish();
  const auto file = storage::CheckedFile::open(*files, "model-000001", storage::FileKind::model, 1);
  return classify::Model(*classify::open_mapped(file, "model test"));
}

}  // namespace

TEST_CASE("a mapped model answers to the last bit as the one that was trained") {
  Collection collection = many_words();
  for (const TrainOptions& options : all_kinds()) {
    CAPTURE(static_cast<int>(options.kind));
    const Classifier trained = Classifier::train(collection.open(), options);
    const Index index = with_model(collection, trained.serialize());
    const Classifier loaded = Classifier::load(index, "m");
    REQUIRE(classify::model_of(loaded).terms().blocks() != nullptr);
    CHECK(loaded.terms() == trained.terms());
    CHECK(loaded.cells() == trained.cells());
    for (const char* text : {"w1 w17 w250 w250", "w399 nothing w0", "", "zzz", "\x01 w64 w65"})
      check_same(loaded.classify(text, true), trained.classify(text, true));
    for (int word = 0; word < 420; ++word) {
      const std::string term = "w" + std::to_string(word);
      CHECK(loaded.count(term, 1) == trained.count(term, 1));
      CHECK(loaded.weight(term, 2) == trained.weight(term, 2));
    }
    CHECK(loaded.topic_tokens(0) == trained.topic_tokens(0));
    CHECK(loaded.evaluate(index).log_loss == trained.evaluate(index).log_loss);
    CHECK(loaded.top_terms(1, 5)[4].term == trained.top_terms(1, 5)[4].term);
    CHECK(loaded.serialize() == trained.serialize());
  }
}

TEST_CASE("short weights are used where they lie") {
  constexpr std::size_t kTopics = 8;
  constexpr std::size_t kTerms = classify::WeightTable::kMostExact / kTopics + 100;
  std::mt19937 random(3);
  std::vector<double> weights(kTopics * kTerms);
  for (double& weight : weights) weight = static_cast<double>(random() % 1000) - 500;
  std::copy_n(weights.begin(), kTopics, weights.begin() + 1000 * kTopics);
  std::fill_n(weights.begin() + 70 * kTopics, kTopics, 0.0);
  classify::TrainingRecord record;
  record.choices.kind = ModelKind::logistic;
  record.topics = {"a", "b", "c", "d", "e", "f", "g", "h"};
  record.topic_documents.assign(kTopics, 1);
  for (std::size_t term = 0; term < kTerms; ++term) {
    record.terms.add(std::to_string(1'000'000 + term));
    record.surfaces.add({});
    record.term_documents.push_back(1);
    record.cells.push_back({static_cast<std::uint32_t>(term % kTopics), 1});
    record.cell_starts.push_back(record.cells.size());
  }
  record.twin.biases.assign(kTopics, 0);
  record.twin.weights = classify::WeightTable::of(weights, kTopics);
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  const classify::Model model = mapped(record, files);
  std::vector<double> found(kTopics);
  std::vector<double> expected(kTopics);
  for (std::size_t term = 0; term < kTerms; ++term) {
    model.terms().weights(term, found);
    record.twin.weights.weights(term, expected);
    REQUIRE(found == expected);
  }
  CHECK(model.terms().find("1000064") == 64);
  CHECK(!model.terms().find("1"));
  CHECK(!model.terms().find("10000645"));
}

TEST_CASE("threads that ask a mapped model at once get the same answers") {
  Collection collection = many_words();
  const Classifier trained = Classifier::train(collection.open(), {.kind = ModelKind::blend});
  const Index index = with_model(collection, trained.serialize());
  const Classifier loaded = Classifier::load(index, "m");
  const double expected = trained.classify("w1 w99 w200 w301").log_odds;
  std::vector<double> found(4);
  std::vector<std::thread> threads;
  for (double& answer : found)
    threads.emplace_back([&] { answer = loaded.classify("w1 w99 w200 w301").log_odds; });
  for (std::thread& thread : threads) thread.join();
  for (const double answer : found) CHECK(answer == expected);
}

TEST_CASE("a wrong byte of a mapped model is a typed error or gives a model that can be used") {
  Collection collection = many_words();
  for (const ModelKind kind : {ModelKind::complement, ModelKind::blend}) {
    const std::string good = Classifier::train(collection.open(), {.kind = kind}).serialize();
    std::size_t errors = 0;
    const std::size_t step = good.size() / 150 + 1;
    for (std::size_t at = 0; at + sizeof(std::uint64_t) < good.size(); at += at < 64 ? 1 : step) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ (at % 2 == 0 ? 0xFF : 0x01));
      CAPTURE(at);
      try {
        const Index index = with_model(collection, bad);
        const Classifier loaded = Classifier::load(index, "m");
        for (int word = 0; word < 420; word += 7) loaded.classify("w" + std::to_string(word), true);
        loaded.evaluate(index);
      } catch (const Error& error) {
        ++errors;
        CHECK_FALSE(std::string(error.what()).empty());
      }
    }
    CHECK(errors > 30);
  }
}

TEST_CASE("a mapped model with bytes missing or added is refused when it is opened") {
  Collection collection = many_words();
  const std::string good =
      Classifier::train(collection.open(), {.kind = ModelKind::logistic}).serialize();
  for (std::size_t size = 0; size < good.size(); size += size < 64 ? 1 : good.size() / 50) {
    CAPTURE(size);
    const Index index = with_model(collection, good.substr(0, size));
    CHECK_THROWS_AS(Classifier::load(index, "m"), CorruptIndexError);
  }
  CHECK_THROWS_AS(Classifier::load(with_model(collection, good + '\0'), "m"), CorruptIndexError);
}
