#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "storage/commit/transaction.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/commit/committed.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
using storage::Transaction;

namespace {

using Tags = std::vector<AssignedTag>;

}  // namespace

TEST_CASE("a model is put, replaced and dropped, also before it was committed") {
  const auto files = committed({"1"});
  auto transaction = Transaction::open(files);
  transaction.put_model("m", "first");
  transaction.put_model("m", "second");
  transaction.put_model("never committed", "");
  CHECK(transaction.drop_model("never committed"));
  CHECK_FALSE(transaction.drop_model("never committed"));
  transaction.commit();
  CHECK(storage::open_index(files).models() == std::vector<std::string>{"m"});
  CHECK(storage::open_index(files).model_bytes("m") == "second");
  CHECK(transaction.drop_model("m"));
  CHECK_FALSE(transaction.drop_model("m"));
  transaction.put_model("m", "third");
  transaction.commit();
  CHECK(storage::open_index(files).model_bytes("m") == "third");
  transaction.drop_model("m");
  transaction.commit();
  CHECK(storage::open_index(files).models().empty());
  require_sound(*files);
}

TEST_CASE("a dropped model takes its tags with it, also those that were not committed yet") {
  const auto files = committed({"1"});
  auto transaction = Transaction::open(files);
  transaction.set_tags({"m"}, {{"topic"}, {Tags{{0}}}});
  transaction.set_tags({"n"}, {{"other"}, {Tags{{0}}}});
  transaction.put_model("m", "bytes");
  transaction.drop_model("m");
  transaction.commit();
  CHECK(answers_of(files).documents[0].tags == std::vector<std::string>{"other"});
}

TEST_CASE("a document that a model is not asked about keeps the tags it had") {
  const auto files = committed({"1", "2", "3"});
  auto transaction = Transaction::open(files);
  const ModelVersionId first{7}, second{3};
  transaction.set_tags({"m", first}, {{"a", "c"}, {Tags{{0, 0.5}}, Tags{{0}, {1, 1}}, Tags{{1}}}});
  transaction.commit();
  transaction.set_tags({"m", second}, {{"b"}, {std::nullopt, Tags{{0, 0.25}}, Tags{}}});
  transaction.commit();
  const Answers answers = answers_of(files);
  CHECK(answers.documents[0].tags == std::vector<std::string>{"a"});
  CHECK(answers.documents[1].tags == std::vector<std::string>{"b"});
  CHECK(answers.documents[2].tags.empty());
  using Given = std::vector<GivenTag>;
  CHECK(answers.documents[0].given_tags == Given{{"a", "m", 0.5, first}});
  CHECK(answers.documents[1].given_tags == Given{{"b", "m", 0.25, second}});
  const Index index = storage::open_index(files);
  CHECK(index.tag_counts("m") == std::vector<TagCount>{{second, 1, 1}, {first, 1, 1}});
  CHECK(index.tag_counts("n").empty());
}

TEST_CASE("tags of a model go by its name, with the version that gave them, whatever it is now") {
  const auto files = committed({"1", "2"});
  auto transaction = Transaction::open(files);
  transaction.put_model("m", "first");
  transaction.set_tags(transaction.tagging_model("m"), {{"a"}, {Tags{{0, 0.5}}, Tags{{0, 0.75}}}});
  transaction.commit();
  const ModelVersionId first = storage::open_index(files).model_version("m").value();
  transaction.put_model("m", "second");
  transaction.set_tags(transaction.tagging_model("m"), {{"b"}, {Tags{{0, 1}}, std::nullopt}});
  transaction.commit();
  const ModelVersionId second = storage::open_index(files).model_version("m").value();
  CHECK(first != second);
  CHECK(transaction.rename_model("m", "n"));
  transaction.erase(DocId{0});
  transaction.commit();
  const Index index = storage::open_index(files);
  CHECK(index.model_version("n") == second);
  CHECK(index.model_version("m") == std::nullopt);
  CHECK(index.given_tags(DocId{1}) == std::vector<GivenTag>{{"a", "n", 0.75, first}});
  CHECK(index.tag_counts("n") == std::vector<TagCount>{{first, 1, 1}});
  // The same bytes are the same version, under any name.
  transaction.put_model("other", "first");
  transaction.commit();
  CHECK(storage::open_index(files).model_version("other") == first);
  require_sound(*files);
}
