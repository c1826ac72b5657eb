#include "tests/classify/collection.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "classify/model/model_format.h"
#include "indexer/open_writer.h"
#include "storage/view/view.h"

namespace inkling::test {

Collection::Collection(const AnalyzerSettings& analyzer)
    : analyzer_(analyzer), files_(std::make_shared<storage::MemoryFileSystem>()) {}

IndexWriter& Collection::writer() {
  if (!writer_) writer_.emplace(indexer::open_writer(files_, {.analyzer = analyzer_}));
  return *writer_;
}

Collection& Collection::add(const std::string& id, const std::string& text,
                            std::vector<std::string> labels) {
  Document document;
  document.id = id;
  document.text = text;
  document.labels = std::move(labels);
  return add(document);
}

Collection& Collection::add(const Document& document) {
  writer().add(document);
  return *this;
}

Collection& Collection::remove(const std::string& id) {
  REQUIRE(writer().remove(id));
  return *this;
}

Collection& Collection::commit() {
  writer().commit();
  return *this;
}

Collection& Collection::optimize() {
  writer().optimize();
  return *this;
}

Index Collection::open() {
  commit();
  writer_.reset();
  return storage::open_index(files_);
}

Collection sentiment() {
  Collection collection;
  collection.add("1", "great acting and score", {"+1"})
      .add("2", "terrible directing", {"-1"})
      .add("3", "great movie", {"+1"})
      .add("4", "terrible", {"-1"})
      .add("5", "amazing", {"+1"});
  return collection;
}

Classifier trained(const Index& index, double alpha, PriorChoice prior) {
  return Classifier::train(index, index.documents(),
                           {.kind = ModelKind::multinomial,
                            .alpha = alpha,
                            .prior = std::move(prior),
                            .hold_out = {.calibrate = false}});
}

namespace {

using Random = std::mt19937;

std::uint32_t below(Random& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

Document random_document(Random& random, std::uint32_t id) {
  Document document;
  document.id = std::to_string(id);
  for (std::uint32_t left = below(random, 30); left > 0; --left) {
    // A product of two, so that low numbers are frequent and high ones rare, as words are.
    const std::uint32_t word = below(random, 9) * below(random, 9);
    document.text += "w" + std::to_string(word) + " ";
  }
  for (std::uint32_t topic = 0; topic < 4; ++topic) {
    if (below(random, 3) == 0) document.labels.push_back("topic" + std::to_string(topic));
  }
  return document;
}

void erase_id(std::vector<Document>& documents, const std::string& id) {
  std::erase_if(documents, [&](const Document& document) { return document.id == id; });
}

}  // namespace

RandomCollection::RandomCollection(std::uint32_t seed) {
  Random random(seed);
  const std::uint32_t size = 20 + below(random, 60);
  for (std::uint32_t id = 0; id < size; ++id) {
    documents.push_back(random_document(random, id));
    collection.add(documents.back());
    if (below(random, 8) == 0) collection.commit();
  }
  for (std::uint32_t step = 0; step < size / 4; ++step) {
    const std::uint32_t id = below(random, size);
    const auto known =
        std::find_if(documents.begin(), documents.end(),
                     [&](const Document& document) { return document.id == std::to_string(id); });
    if (known == documents.end()) continue;
    erase_id(documents, std::to_string(id));
    if (below(random, 2) == 0) {
      collection.remove(std::to_string(id));
    } else {
      documents.push_back(random_document(random, id));
      collection.add(documents.back());
    }
  }
}

classify::TrainingRecord record_of(const Classifier& classifier) {
  return classify::decode(classifier.serialize(), "model test");
}

std::size_t topic_number(const Classifier& classifier, const std::string& topic) {
  const auto at = std::find(classifier.topics().begin(), classifier.topics().end(), topic);
  REQUIRE(at != classifier.topics().end());
  return static_cast<std::size_t>(at - classifier.topics().begin());
}

}  // namespace inkling::test
