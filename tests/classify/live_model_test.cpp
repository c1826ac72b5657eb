#include "inkling/live_model.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "classify/model/model_format.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Strings = std::vector<std::string>;

LiveModel live(const Index& index) { return LiveModel::parse(trained(index).serialize(), "test"); }

std::string with_document(Collection collection, const std::string& text,
                          const std::string& topic) {
  return trained(collection.add("new", text, {topic}).open()).serialize();
}

}  // namespace

TEST_CASE("a document of an index is learned and forgotten with the topics it has there") {
  Collection collection = sentiment();
  const Index index = collection.open();
  const Index more = collection.add("6", "great great ink", {"+1", "ink"}).open();
  LiveModel model = live(index);
  CHECK(model.learn(more, *more.find("6")).topics == Strings{"+1", "ink"});
  CHECK(model.serialize() == trained(more).serialize());
  CHECK(model.forget(more, *more.find("6")).tokens == 3);
  CHECK(model.serialize() == trained(index).serialize());
}

TEST_CASE("a document that gets other topics is as one that always had them") {
  Collection collection = sentiment();
  const Index index = collection.open();
  LiveModel model = live(index);
  const DocId doc = *index.find("5");
  const LearnedDocument relabelled = model.relabel(index, doc, {"+1"}, {"-1", "0"});
  CHECK(relabelled.what == Learning::relabelled);
  CHECK(relabelled.before == Strings{"+1"});
  collection.add("5", "amazing", {"-1", "0"});
  CHECK(model.serialize() == trained(collection.open()).serialize());
  CHECK(model.relabel(index, doc, {"0"}, {"0"}).what == Learning::unchanged);
}

TEST_CASE("a document that gets no topics is as one that was never there") {
  Collection collection = sentiment();
  const Index more = collection.add("6", "great great ink", {"+1", "ink"}).open();
  LiveModel model = live(more);
  const DocId doc = *more.find("6");
  const LearnedDocument forgotten = model.relabel(more, doc, {"ink", "+1"}, {});
  CHECK(forgotten.what == Learning::forgotten);
  CHECK(forgotten.before == Strings{"+1", "ink"});
  CHECK(model.serialize() == trained(sentiment().open()).serialize());
  CHECK(model.relabel(more, doc, {"+1", "ink"}, {}).what == Learning::unchanged);
  CHECK(model.relabel(more, doc, {}, {}).what == Learning::unchanged);
}

TEST_CASE("a text is known again: learned under another topic it leaves the first") {
  Collection collection = sentiment();
  const Index index = collection.open();
  LiveModel model = live(index);
  const std::string before = model.serialize();
  CHECK(model.learn("fine movie", {"+1"}, "a.txt").what == Learning::learned);
  CHECK(model.learn("movie  fine", {"+1"}, "b.txt").what == Learning::unchanged);
  CHECK(model.documents() == 6);
  const LearnedDocument moved = model.learn("fine movie", {"0"}, "a.txt");
  CHECK(moved.what == Learning::relabelled);
  CHECK(moved.before == Strings{"+1"});
  CHECK(model.documents() == 6);
  CHECK(model.topics() == Strings{"+1", "-1", "0"});
  const Classifier classifier = Classifier::parse(model.serialize(), "test");
  const Classifier expected = Classifier::parse(with_document(sentiment(), "fine movie", "0"), "");
  CHECK(classifier.classify("fine").predictions[0].log_p ==
        expected.classify("fine").predictions[0].log_p);
  const ForgottenDocument forgotten = model.forget("fine movie");
  CHECK(forgotten.topics == Strings{"0"});
  CHECK(forgotten.terms == 2);
  CHECK(model.serialize() == before);
}

TEST_CASE("a text that a model did not learn is not forgotten") {
  Collection collection = sentiment();
  LiveModel model = live(collection.open());
  const std::string before = model.serialize();
  CHECK_THROWS_AS(model.forget("great movie"), OptionError);
  model.learn("great movie", {"+1"}, "a");
  model.forget("great movie");
  CHECK_THROWS_AS(model.forget("great movie"), OptionError);
  CHECK(model.serialize() == before);
}

TEST_CASE("a document is forgotten before a text of the same words") {
  Collection collection = sentiment();
  const Index index = collection.open();
  LiveModel model = live(index);
  model.learn("amazing", {"-1"}, "f.txt");
  const DocId doc = *index.find("5");
  CHECK(model.forget(index, doc).topics == Strings{"+1"});
  CHECK(model.has_learned("f.txt"));
  CHECK(!model.has_trained_with("5"));
  CHECK(model.forget(index, doc).topics == Strings{"-1"});
  CHECK(!model.has_learned("f.txt"));
}

TEST_CASE("what was learned is kept in the bytes of a model, and any damage to it refused") {
  Collection collection = sentiment();
  LiveModel model = live(collection.open());
  model.learn("fine movie", {"0"}, "a.txt");
  model.learn("ink", {"+1"}, "b.txt");
  const std::string bytes = model.serialize();
  LiveModel again = LiveModel::parse(bytes, "test");
  CHECK(again.serialize() == bytes);
  CHECK(again.learn("fine movie", {"0"}, "a.txt").what == Learning::unchanged);
  classify::TrainingRecord record = classify::decode(bytes, "test");
  REQUIRE(record.learned.size() == 2);
  for (const auto& change : std::vector<void (*)(classify::TrainingRecord&)>{
           [](classify::TrainingRecord& r) { std::swap(r.learned[0], r.learned[1]); },
           [](classify::TrainingRecord& r) { r.learned[1].digest = r.learned[0].digest; },
           [](classify::TrainingRecord& r) { r.learned[0].topics.clear(); },
           [](classify::TrainingRecord& r) { r.learned[0].topics = {"2"}; },
           [](classify::TrainingRecord& r) {
             r.learned[0].topics = {"0", "+1"};
           },
           [](classify::TrainingRecord& r) { r.choices.limits.min_df = 0; }}) {
    classify::TrainingRecord damaged = record;
    change(damaged);
    CHECK_THROWS_AS(classify::decode(classify::encode(damaged), "test"), CorruptIndexError);
  }
}

TEST_CASE("a document without a topic, and one of another analyzer, are refused") {
  Collection collection = sentiment();
  collection.add("6", "fine", {});
  const Index index = collection.open();
  LiveModel model = live(index);
  CHECK_THROWS_AS(model.learn(index, *index.find("6")), OptionError);
  CHECK_THROWS_AS(model.forget(index, *index.find("6")), OptionError);
  Collection other(AnalyzerKind::standard);
  const Index others = other.add("1", "great movie", {"+1"}).open();
  CHECK_THROWS_AS(model.learn(others, *others.find("1")), OptionError);
}

TEST_CASE("a document that did not train is learned under its new label, and cannot be forgotten") {
  Collection collection;
  collection.add("1", "tea leaf", {"tea"}).add("2", "coffee bean", {"coffee"});
  const Index before = collection.open();
  const Classifier trained =
      Classifier::train(before, {.kind = ModelKind::multinomial, .alpha = 1});
  collection.add("3", "tea bean", {"coffee"});
  const Index index = collection.open();
  const DocId doc = *index.find("3");
  LiveModel live = LiveModel::parse(trained.serialize(), "test");
  CHECK_THROWS_AS(live.forget(index, doc), OptionError);
  CHECK(live.serialize() == trained.serialize());
  live.relabel(index, doc, {"coffee"}, {"tea"});
  const Classifier found = Classifier::parse(live.serialize(), "test");
  CHECK(found.documents() == 3);
  CHECK(found.topic_documents(0) == 1);
  CHECK(found.topic_documents(1) == 2);
  live.relabel(index, doc, {"tea"}, {"coffee"});
  const Classifier again = Classifier::parse(live.serialize(), "test");
  CHECK(again.documents() == 3);
  CHECK(again.topic_documents(0) == 2);
  live.forget(index, doc);
  CHECK(live.serialize() == trained.serialize());
  CHECK_THROWS_AS(live.forget(index, doc), OptionError);
}

TEST_CASE("a document that trained is not learned again, with its label or without") {
  Collection collection = sentiment();
  const Index index = collection.open();
  LiveModel model = live(index);
  const std::string before = model.serialize();
  const DocId doc = *index.find("5");
  CHECK_THROWS_AS(model.learn(index, doc), OptionError);
  CHECK_THROWS_AS(model.relabel(index, doc, {}, {"+1"}), OptionError);
  CHECK_THROWS_AS(model.relabel(index, doc, {}, {}), OptionError);
  CHECK(model.serialize() == before);
  model.forget(index, doc);
  CHECK(model.relabel(index, doc, {}, {"+1"}).what == Learning::learned);
  CHECK(model.serialize() == before);
}
