#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "classify/answers/document_folds.h"
#include "classify/training/kind_options.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

TrainOptions plain() {
  return {.kind = ModelKind::multinomial, .alpha = 0.5, .hold_out = {.calibrate = false}};
}

Evaluation validated(const Index& index, const FoldOptions& folds) {
  return Classifier::cross_validate(index, index.documents(), plain(), folds);
}

void add_grouped(Collection& collection, const std::string& id, const std::string& label,
                 std::vector<std::string> groups) {
  Document document;
  document.id = id;
  document.text = "ink " + id;
  document.labels = {label};
  for (std::string& group : groups) document.keywords.push_back({"author", std::move(group)});
  collection.add(document);
}

}  // namespace

TEST_CASE("leaving one out is training without each document and classifying it, one by one") {
  for (std::uint32_t seed = 1; seed <= rounds(3u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Index index = random.collection.open();
    std::uint64_t right = 0, documents = 0, unknown = 0;
    for (const Document& document : random.documents) {
      if (document.labels.empty()) continue;
      DocumentSet others = index.documents();
      for (const DocId doc : index.documents()) {
        if (index.id(doc) == document.id) others.erase(doc);
      }
      const Classifier classifier = Classifier::train(index, others, plain());
      const Classification answer = classifier.classify(document.text);
      const std::set<std::string> labels(document.labels.begin(), document.labels.end());
      const std::set<std::string> topics(classifier.topics().begin(), classifier.topics().end());
      std::size_t known = 0;
      for (const std::string& label : labels) known += topics.count(label);
      unknown += labels.size() - known;
      documents += known > 0;
      right += known > 0 && !answer.abstained && labels.count(answer.predictions[0].topic) > 0;
    }
    const Evaluation found = validated(index, {.leave_one_out = true});
    CHECK(found.documents == documents);
    CHECK(found.correct == right);
    CHECK(found.unknown.labels == unknown);
  }
}

TEST_CASE("cross-validation does not depend on how documents lie in segments, but on the seed") {
  RandomCollection random(7);
  const FoldOptions folds{.folds = 4, .seed = 3};
  const Evaluation scattered = validated(random.collection.open(), folds);
  const Evaluation other = validated(random.collection.open(), {.folds = 4, .seed = 4});
  const Evaluation merged = validated(random.collection.optimize().open(), folds);
  CHECK(scattered.log_loss == merged.log_loss);
  CHECK(scattered.confusion == merged.confusion);
  CHECK(scattered.log_loss != other.log_loss);
}

TEST_CASE("folds hold each document once, and differ by one document of a label set at most") {
  Collection collection;
  for (int id = 0; id < 47; ++id)
    collection.add(std::to_string(id), "ink", {id < 17 ? "a" : id < 40 ? "b" : "c"});
  const Index index = collection.open();
  const auto labelled = classify::labelled_documents(index, index.documents(), "label");
  const auto folds = classify::document_folds(index, labelled, {.folds = 5});
  REQUIRE(folds.size() == 5);
  std::size_t documents = 0;
  for (const DocumentSet& fold : folds) {
    documents += fold.count();
    std::vector<std::size_t> of_topic(3);
    for (const DocId doc : fold) ++of_topic[labelled.slot_of[to_number(doc)]];
    CHECK(of_topic[0] / 2 >= 1);
    CHECK(of_topic[0] <= 4);
    CHECK(of_topic[1] >= 4);
    CHECK(of_topic[1] <= 5);
    CHECK(of_topic[2] >= 1);
    CHECK(of_topic[2] <= 2);
  }
  CHECK(documents == 47);
}

TEST_CASE("documents that share a value of the group are in one fold, over several values, too") {
  Collection collection;
  for (int id = 0; id < 40; ++id)
    add_grouped(collection, std::to_string(id), id % 3 == 0 ? "a" : "b",
                {"author" + std::to_string(id % 7)});
  add_grouped(collection, "both", "a", {"author1", "author2"});
  add_grouped(collection, "none", "b", {});
  const Index index = collection.open();
  const auto labelled = classify::labelled_documents(index, index.documents(), "label");
  const auto folds = classify::document_folds(index, labelled, {.folds = 3, .group = "author"});
  const auto column = classify::require_topic_column(index, "author");
  std::vector<std::set<std::size_t>> folds_of(column->values().size());
  for (std::size_t fold = 0; fold < folds.size(); ++fold) {
    CHECK(folds[fold].count() > 0);
    for (const DocId doc : folds[fold]) {
      for (const std::uint32_t value : column->ordinals(doc)) folds_of[value].insert(fold);
    }
  }
  for (const std::set<std::size_t>& of : folds_of) CHECK(of.size() == 1);
  CHECK(folds_of[1] == folds_of[2]);  // one document has both
  CHECK_THROWS_AS(validated(index, {.folds = 8, .group = "author"}), OptionError);
}

TEST_CASE("folds that cannot be made are refused, and so is leaving out one of more than 2,000") {
  Collection collection = sentiment();
  const Index index = collection.open();
  for (const std::size_t folds : {std::size_t{0}, std::size_t{1}, std::size_t{6}})
    CHECK_THROWS_AS(validated(index, {.folds = folds}), OptionError);
  Collection many;
  for (int id = 0; id < 2001; ++id) many.add(std::to_string(id), "ink", {"a"});
  const Index large = many.open();
  CHECK_THROWS_AS(validated(large, {.leave_one_out = true}), OptionError);
}

TEST_CASE("a model trained by the options of another has the bytes of that other") {
  RandomCollection random(11);
  const Index index = random.collection.open();
  for (const ModelKind kind :
       {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli, ModelKind::logistic}) {
    CAPTURE(static_cast<int>(kind));
    for (const bool chosen : {false, true}) {
      TrainOptions options{.kind = kind, .prior = UniformPrior{}};
      if (!chosen) options.alpha = 0.3;
      options = classify::with_taken_only(options);
      const Classifier model = Classifier::train(index, options);
      CHECK(Classifier::train(index, model.options()).serialize() == model.serialize());
      CHECK(model.options().prior.index() == options.prior.index());
    }
  }
}

TEST_CASE("a given prior serves folds that lack one of its topics, and that topic is unknown") {
  Collection collection = sentiment();
  const Index index = collection.add("6", "great rain", {"weather"}).open();
  TrainOptions options = plain();
  options.prior = GivenPrior{{"+1", 2}, {"-1", 1}, {"weather", 1}};
  std::size_t done = 0;
  FoldOptions folds{.leave_one_out = true};
  folds.progress = [&](std::size_t so_far, std::size_t of) {
    CHECK(so_far == ++done);
    CHECK(of == 6);
  };
  const Evaluation found = Classifier::cross_validate(index, index.documents(), options, folds);
  CHECK(done == 6);
  CHECK(found.documents == 6);
  CHECK(found.unknown == UnknownLabels{1, 1, {{"weather", 1}}});
  REQUIRE(found.topics.back().topic == "weather");
  CHECK(found.topics.back().support == 1);  // missed, by the fold that does not know it
  CHECK(found.topics.back().f1 == 0);
}
