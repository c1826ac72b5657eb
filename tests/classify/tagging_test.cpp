#include "inkling/tagging.h"

#include <doctest/doctest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "storage/view/view.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Five reviews that train the model "film", and documents without labels.
Collection with_model() {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open());
  IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
  classifier.store(writer, "film");
  writer.commit();
  return collection;
}

std::vector<std::string> tags_of(const Index& index, const std::string& id) {
  std::vector<std::string> tags;
  const KeywordColumn* column = index.keyword_column("tag");
  if (column == nullptr) return tags;
  for (const std::uint32_t ordinal : column->ordinals(*index.find(id)))
    tags.push_back(column->values()[ordinal]);
  return tags;
}

Tagging tag(Collection& collection, const DocumentSet& where, const TagOptions& options = {}) {
  IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
  const Index index = writer.index();
  const Tagging tagging = Classifier::load(index, "film").tag(index, where, options);
  writer.put_tags("film", tagging.assignment);
  writer.commit();
  return tagging;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a stored model is loaded as it was, and by no other name") {
  Collection collection = with_model();
  const Index index = collection.open();
  CHECK(index.models() == std::vector<std::string>{"film"});
  CHECK(Classifier::load(index, "film").serialize() == trained(index).serialize());
  try {
    Classifier::load(index, "films");
    FAIL("no error");
  } catch (const UnknownNameError& error) {
    CHECK(error.code() == "unknown_model");
    CHECK(error.hint().find("film") != std::string::npos);
  }
}

TEST_CASE("tags are in the index once the writer has committed") {
  Collection collection = with_model();
  collection.add("6", "great great", {}).add("7", "terrible day", {}).add("8", "unheard words", {});
  const Index before = collection.open();
  const Tagging summary = tag(collection, before.documents());
  CHECK(summary.tagged == 7);
  CHECK(summary.abstained == 1);
  CHECK(summary.topics == std::vector<std::pair<std::string, std::uint64_t>>{{"+1", 4}, {"-1", 3}});
  const Index index = storage::open_index(collection.files());
  CHECK(tags_of(index, "6") == Strings{"+1"});
  CHECK(tags_of(index, "7") == Strings{"-1"});
  CHECK(tags_of(index, "8") == Strings{});
  CHECK(tags_of(before, "6") == Strings{});
}

TEST_CASE("a tag keeps the calibrated p of its topic, and the version of the model that gave it") {
  Collection collection = with_model();
  collection.add("6", "great great", {}).add("7", "terrible day", {}).add("8", "unheard words", {});
  const Tagging tagging = tag(collection, collection.open().documents());
  const Index index = storage::open_index(collection.files());
  const Classifier model = Classifier::load(index, "film");
  const ModelVersionId version = index.model_version("film").value();
  double sum = 0;
  for (const std::string id : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
    CAPTURE(id);
    const DocId doc = index.find(id).value();
    const Classification answer = model.classify(index.text(doc));
    const std::vector<GivenTag> given = index.given_tags(doc);
    REQUIRE(given.size() == answer.tags.size());
    if (given.empty()) continue;
    CHECK(given.front().topic == answer.tags.front());
    CHECK(given.front().model == "film");
    CHECK(given.front().version == version);
    CHECK(std::abs(given.front().p.value() - answer.predictions.front().p) <= 5e-7);
    sum += answer.predictions.front().p;
  }
  CHECK(tagging.mean_p.value() == doctest::Approx(sum / 7).epsilon(1e-12));
  CHECK(index.tag_counts("film") == std::vector<TagCount>{{version, 7, 7}});
  CHECK(index.tag_counts("other").empty());
}

TEST_CASE("a tagging without a tag has no mean p") {
  Collection collection = with_model();
  const Index index = collection.open();
  const Classifier model = Classifier::load(index, "film");
  CHECK(model.tag(index, {.min_p = 1}).mean_p == std::nullopt);
}

TEST_CASE("documents that a changed model is not asked about keep tags of its former version") {
  Collection collection = with_model();
  const Index before = collection.open();
  tag(collection, before.documents());
  {
    IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
    trained(writer.index(), 0.5).store(writer, "film");
    writer.commit();
  }
  const Index changed = collection.open();
  CHECK(changed.model_version("film") != before.model_version("film"));
  CHECK(changed.given_tags(*changed.find("2")).front().version == before.model_version("film"));
  DocumentSet one = changed.no_documents();
  one.insert(*changed.find("1"));
  tag(collection, one);
  const Index after = collection.open();
  CHECK(after.given_tags(*after.find("1")).front().version == changed.model_version("film"));
  CHECK(after.given_tags(*after.find("2")).front().version == before.model_version("film"));
  CHECK(after.tag_counts("film").size() == 2);
}

TEST_CASE("what a model would tag is told without a writer") {
  Collection collection = with_model();
  const Index before = collection.open();
  CHECK(Classifier::load(before, "film").tag(before, before.documents()).tagged == 5);
  CHECK(storage::open_index(collection.files()).snapshot() == before.snapshot());
}

TEST_CASE("a document that enters with the same commit as tags has none, and takes none away") {
  Collection collection = with_model();
  IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
  const Index index = writer.index();
  const Tagging tagging = Classifier::load(index, "film").tag(index, index.documents());
  writer.add({.id = "new", .text = "great great"});
  writer.add({.id = "2", .text = "another text"});
  writer.put_tags("film", tagging.assignment);
  writer.commit();
  const Index after = storage::open_index(collection.files());
  CHECK(tags_of(after, "3") == Strings{"+1"});
  CHECK(tags_of(after, "2") == Strings{});
  CHECK(tags_of(after, "new") == Strings{});
}

TEST_CASE("selected documents lose the model's former tag, others keep theirs") {
  Collection collection = with_model();
  const Index index = collection.open();
  tag(collection, index.documents());
  DocumentSet one(index.document_bound());
  one.insert(*index.find("1"));
  const Tagging summary = tag(collection, one, {.min_p = 1});
  CHECK(summary.tagged == 0);
  CHECK(summary.abstained == 1);
  const Index after = storage::open_index(collection.files());
  CHECK(tags_of(after, "1") == Strings{});
  CHECK(tags_of(after, "2") == Strings{"-1"});
  CHECK(tags_of(after, "3") == Strings{"+1"});
}

TEST_CASE("no tag is given below the required probability, and one at it") {
  Collection collection = with_model();
  collection.add("6", "great directing", {});
  const Index index = collection.open();
  DocumentSet only(index.document_bound());
  only.insert(*index.find("6"));
  const double p = trained(sentiment().open()).classify("great directing").predictions.front().p;
  CHECK(tag(collection, only, {.min_p = p}).tagged == 1);
  CHECK(tag(collection, only, {.min_p = p + 1e-9}).tagged == 0);
}

TEST_CASE("a deleted document that is selected gets no tag and is not counted") {
  Collection collection = with_model();
  const Index index = collection.remove("1").open();
  DocumentSet every_number = index.no_documents();
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) every_number.insert(DocId{doc});
  CHECK(tag(collection, every_number).tagged == 4);
}

TEST_CASE("a model name is 1 to 64 letters, digits, -, _ or ., not beginning with a point") {
  for (const std::string& name : Strings{"news", "20-news_v1.2", "-", std::string(64, 'x')}) {
    CAPTURE(name);
    CHECK_NOTHROW(require_model_name(name));
  }
  for (const std::string& name :
       Strings{"", ".", ".news", "a/b", "a b", "n\xC3\xA9ws", "a\nb", std::string(65, 'x')}) {
    CAPTURE(name);
    CHECK_THROWS_AS(require_model_name(name), OptionError);
  }
}

TEST_CASE("a model cannot be stored under, nor tags be given by, a name that is not one") {
  Collection collection = with_model();
  const Index index = collection.open();
  const Classifier classifier = trained(index);
  IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
  CHECK_THROWS_AS(classifier.store(writer, "../x"), OptionError);
  const Tagging tagging = classifier.tag(index, index.documents());
  CHECK_THROWS_AS(writer.put_tags("../x", tagging.assignment), UnknownNameError);
  CHECK_THROWS_AS(writer.put_tags("other", tagging.assignment), UnknownNameError);
  for (const double min_p : {-0.1, 1.1, std::nan("")}) {
    CHECK_THROWS_AS(classifier.tag(index, index.documents(), {.min_p = min_p}), OptionError);
  }
  // What was refused leaves the writer as it was.
  classifier.store(writer, "other");
  writer.put_tags("other", tagging.assignment);
  writer.commit();
  CHECK(tags_of(storage::open_index(collection.files()), "2") == Strings{"-1"});
}

TEST_CASE("a model that is dropped takes its tags along, also one that was put just before") {
  Collection collection = with_model();
  tag(collection, collection.open().documents());
  IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
  CHECK_FALSE(writer.drop_model("other"));
  CHECK(writer.drop_model("film"));
  CHECK_FALSE(writer.drop_model("film"));
  CHECK_THROWS_AS(writer.put_tags("film", {}), UnknownNameError);
  writer.put_model("film", "bytes");
  CHECK(writer.drop_model("film"));
  writer.commit();
  const Index index = storage::open_index(collection.files());
  CHECK(index.models().empty());
  CHECK(tags_of(index, "1") == Strings{});
}

TEST_CASE(
    "tags for the documents of another index or commit are refused, also where bounds agree") {
  Collection collection = with_model();
  IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
  const Classifier classifier = Classifier::load(writer.index(), "film");
  const Index other = sentiment().open();
  REQUIRE(other.document_bound() == writer.index().document_bound());
  CHECK_THROWS_AS(writer.put_tags("film", classifier.tag(other).assignment), OptionError);
  const Tagging before = classifier.tag(writer.index());
  writer.remove("1");
  writer.commit();
  REQUIRE(before.assignment.tags.size() == writer.index().document_bound());
  CHECK_THROWS_AS(writer.put_tags("film", before.assignment), OptionError);
  CHECK_NOTHROW(writer.put_tags("film", classifier.tag(writer.index()).assignment));
}

TEST_CASE("tags that are those of another view, or not in order, are refused") {
  Collection collection = with_model();
  IndexWriter writer = indexer::open_writer(collection.files(), {.create = false});
  const std::size_t documents = writer.index().document_bound();
  using Tags = std::vector<std::optional<std::vector<AssignedTag>>>;
  const auto refused = [&](const TagAssignment& assignment) {
    CHECK_THROWS_AS(writer.put_tags("film", assignment), OptionError);
  };
  refused({{"+1", "-1"}, Tags(documents + 1)});
  refused({{"+1", "-1"}, Tags(documents - 1)});
  refused({{"-1", "+1"}, Tags(documents)});
  refused({{"+1", "+1"}, Tags(documents)});
  using Given = std::vector<AssignedTag>;
  for (const Given& tags :
       {Given{{2}}, Given{{1}, {0}}, Given{{1}, {1}}, Given{{0}, {1}, {0xFFFF'FFFF}},
        Given{{0, -0.1}}, Given{{0, 1.1}}, Given{{0, 0.5}, {1, std::nan("")}}}) {
    Tags given(documents);
    given[1] = tags;
    refused({{"+1", "-1"}, given});
  }
  writer.commit();
  CHECK(tags_of(storage::open_index(collection.files()), "2") == Strings{});
}
