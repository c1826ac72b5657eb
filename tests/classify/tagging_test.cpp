#include "classify/tagging.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/view/view.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;
using classify::TagOptions;
using classify::TagSummary;

namespace {

/// Five reviews that train the model "film", and documents without labels.
Collection with_model() {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open());
  auto transaction = storage::Transaction::open(collection.files());
  classify::store_model(transaction, "film", classifier);
  transaction.commit();
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

TagSummary tag(Collection& collection, const DocumentSet& where, const TagOptions& options = {}) {
  auto transaction = storage::Transaction::open(collection.files());
  const TagSummary summary = classify::tag_documents(transaction, "film", where, options);
  transaction.commit();
  return summary;
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

TEST_CASE("tags are in the index once the transaction is committed") {
  Collection collection = with_model();
  collection.add("6", "great great", {}).add("7", "terrible day", {}).add("8", "unheard words", {});
  const Index before = collection.open();
  const TagSummary summary = tag(collection, before.documents());
  CHECK(summary.tagged == 7);
  CHECK(summary.abstained == 1);
  CHECK(summary.topics == std::vector<std::pair<std::string, std::uint64_t>>{{"+1", 4}, {"-1", 3}});
  const Index index = storage::open_index(collection.files());
  CHECK(tags_of(index, "6") == Strings{"+1"});
  CHECK(tags_of(index, "7") == Strings{"-1"});
  CHECK(tags_of(index, "8") == Strings{});
  CHECK(tags_of(before, "6") == Strings{});
}

TEST_CASE("a dry run counts and changes nothing") {
  Collection collection = with_model();
  const Index before = collection.open();
  {
    auto transaction = storage::Transaction::open(collection.files());
    CHECK(classify::tag_documents(transaction, "film", before.documents(), {}).tagged == 5);
  }
  const Index index = storage::open_index(collection.files());
  CHECK(index.snapshot() == before.snapshot());
  CHECK(tags_of(index, "1") == Strings{});
}

TEST_CASE("selected documents lose the model's former tag, others keep theirs") {
  Collection collection = with_model();
  const Index index = collection.open();
  tag(collection, index.documents());
  DocumentSet one(index.document_bound());
  one.insert(*index.find("1"));
  const TagSummary summary = tag(collection, one, {.min_p = 1});
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
  DocumentSet every_number(index.document_bound());
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) every_number.insert(DocId{doc});
  CHECK(tag(collection, every_number).tagged == 4);
}

TEST_CASE("a model name is 1 to 64 letters, digits, -, _ or ., not beginning with a point") {
  for (const std::string& name : Strings{"news", "20-news_v1.2", "-", std::string(64, 'x')}) {
    CAPTURE(name);
    CHECK_NOTHROW(classify::require_model_name(name));
  }
  for (const std::string& name :
       Strings{"", ".", ".news", "a/b", "a b", "n\xC3\xA9ws", "a\nb", std::string(65, 'x')}) {
    CAPTURE(name);
    CHECK_THROWS_AS(classify::require_model_name(name), OptionError);
  }
}

TEST_CASE("a model cannot be stored under, nor tags be given by, a name that is not one") {
  Collection collection = with_model();
  const Index index = collection.open();
  const Classifier classifier = trained(index);
  auto transaction = storage::Transaction::open(collection.files());
  CHECK_THROWS_AS(classify::store_model(transaction, "../x", classifier), OptionError);
  CHECK_THROWS_AS(classify::tag_documents(transaction, "../x", index.documents(), {}), OptionError);
  CHECK_THROWS_AS(classify::tag_documents(transaction, "other", index.documents(), {}),
                  UnknownNameError);
  for (const double min_p : {-0.1, 1.1}) {
    CHECK_THROWS_AS(
        classify::tag_documents(transaction, "film", index.documents(), {.min_p = min_p}),
        OptionError);
  }
}
