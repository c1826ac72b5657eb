#include "storage/merge/merge.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/merge/merged_documents.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// Payloads by kind of file, of the only segment there is.
std::map<std::string, std::string> payloads(const MemoryFileSystem& files) {
  const Snapshot snapshot = snapshot_of(files);
  std::map<std::string, std::string> by_kind;
  for (const auto& [name, bytes] : snapshot) {
    if (name.starts_with("segment-"))
      by_kind[name.substr(name.find('.'))] = payload_of(snapshot, name);
  }
  CHECK(by_kind.size() == 5);
  return by_kind;
}

std::shared_ptr<MemoryFileSystem> optimized(const std::vector<Document>& documents,
                                            int commit_every, bool store_text = true) {
  auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {.analyzer = kAnalyzer,
                                                      .store_text = store_text,
                                                      .mapping = {.text_fields = kSixFields},
                                                      .merging = Merging::with_commit});
    for (std::size_t at = 0; at < documents.size(); ++at) {
      writer.add(documents[at]);
      if ((at + 1) % static_cast<std::size_t>(commit_every) == 0) writer.commit();
    }
    writer.optimize();
  }
  CHECK(storage::open_index(files).segment_count() == 1);
  return files;
}

}  // namespace

TEST_CASE("an optimized segment has the same bytes whenever its documents were committed") {
  for (std::uint32_t seed = 1; seed <= rounds(4u); ++seed) {
    CAPTURE(seed);
    const bool store_text = seed % 2 == 0;
    const auto documents = merged_document(seed);
    const auto at_once = optimized(documents, 1'000, store_text);
    const Answers expected = answers_of(at_once);
    for (const int commit_every : {1, 7, 50}) {
      CAPTURE(commit_every);
      const auto in_steps = optimized(documents, commit_every, store_text);
      CHECK(difference(answers_of(in_steps), expected) == "");
      CHECK((payloads(*in_steps) == payloads(*at_once)));
    }
  }
}

TEST_CASE("an optimized segment has the bytes of a new one of the documents that are left") {
  for (const bool store_text : {true, false}) {
    CAPTURE(store_text);
    const auto documents = merged_document(4);
    NaiveCollection left(kAnalyzer, store_text, kSixFields);
    for (const Document& each : documents) left.add(each);
    CHECK((payloads(*optimized(documents, 10, store_text)) ==
           payloads(*optimized(left.documents(), 1'000, store_text))));
  }
}

TEST_CASE(
    "terms with more occurrences than are encoded at a time are merged, in many documents and in "
    "one") {
  auto documents = merged_document(5);
  std::mt19937 random(5);
  for (const std::size_t length :
       std::initializer_list<std::size_t>{3, 9'000, 4'096, 1, 12'000, 60}) {
    Document often = random_document(random, "often " + std::to_string(length));
    for (std::size_t word = 0; word < length; ++word)
      often.text += random() % 5 == 0 ? " inks" : " ink";
    documents.push_back(often);
  }
  for (Document& each : documents)
    each.text += " every" + std::string(random() % 2, 's') + " every every";
  for (int copy = 0; copy < 4; ++copy) {
    for (int number = 0; number < 400; ++number) {
      documents.push_back(random_document(random, "more " + std::to_string(number)));
      documents.back().text += " every every one every";
    }
  }
  const auto merged = payloads(*optimized(documents, 300));
  CHECK((merged == payloads(*optimized(documents, 10'000))));
  NaiveCollection left(kAnalyzer, /*store_text=*/true, kSixFields);
  for (const Document& each : documents) left.add(each);
  CHECK((merged == payloads(*optimized(left.documents(), 10'000))));
}

TEST_CASE("fields and values that only deleted documents had are not merged") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer =
      indexer::open_writer(files, {.analyzer = kAnalyzer, .merging = Merging::never});
  for (const std::string id : {"stays", "goes"}) {
    Document each = document(id, "", "ink");
    each.labels = {id};
    each.keywords = {{id, "value"}, {"of both", id}};
    each.numbers = {{id + " number", 1}, {"number of both", 2}};
    writer.add(each);
    writer.commit();
  }
  writer.remove("goes");
  writer.optimize();
  const Index index = storage::open_index(files);
  CHECK(index.segment_count() == 1);
  CHECK(index.keyword_fields() == std::vector<std::string>{"label", "of both", "stays"});
  CHECK(index.number_fields() == std::vector<std::string>{"number of both", "stays number"});
  for (const std::string field : {"label", "of both"}) {
    const auto values = index.keyword_column(field)->values();
    CHECK(std::vector<std::string>(values.begin(), values.end()) ==
          std::vector<std::string>{"stays"});
  }
}

TEST_CASE("the same input twice gives the same files, byte for byte") {
  const auto documents = merged_document(5);
  CHECK((snapshot_of(*optimized(documents, 10)) == snapshot_of(*optimized(documents, 10))));
  const auto twice = [] {
    auto files = std::make_shared<MemoryFileSystem>();
    Script().run(files, [] {});
    return snapshot_of(*files);
  };
  CHECK((twice() == twice()));
}

TEST_CASE("an optimization of what is optimal writes nothing") {
  const auto files = optimized(merged_document(6), 20);
  const Snapshot before = snapshot_of(*files);
  IndexWriter writer = indexer::open_writer(files, {});
  CHECK(writer.optimize() == storage::open_index(files).snapshot());
  CHECK((snapshot_of(*files) == before));
}

TEST_CASE("tags survive an optimization, those of deleted documents do not") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {});
    for (const std::string id : {"1", "2"}) writer.add(document(id, "", "text"));
    writer.commit();
    for (const std::string id : {"3", "4"}) writer.add(document(id, "", "text"));
    writer.commit();
  }
  commit_tags(
      files, "m",
      [](const std::string& id) { return std::set<std::string>{id < "3" ? "low" : "high"}; }, "");
  commit_tags(
      files, "n", [](const std::string& id) { return std::set<std::string>{"n" + id}; }, "");
  {
    IndexWriter writer = indexer::open_writer(files, {});
    writer.remove("1");
    writer.add(document("4", "", "replaced"));
    writer.optimize();
  }
  const Answers answers = answers_of(files);
  REQUIRE(answers.documents.size() == 3);
  CHECK(answers.documents[0].tags == std::vector<std::string>{"low", "n2"});
  CHECK(answers.documents[1].tags == std::vector<std::string>{"high", "n3"});
  CHECK(answers.documents[2].tags.empty());
}
