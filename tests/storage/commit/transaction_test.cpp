#include "storage/commit/transaction.h"

#include <doctest/doctest.h>

#include <fstream>
#include <memory>
#include <set>
#include <string>

#include "inkling/error.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/commit/committed.h"
#include "tests/storage/damage.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
using storage::Transaction;

namespace {

/// The files of `directory` of which this process has pages in memory.
std::set<std::string> files_in_memory(const std::filesystem::path& directory) {
  std::set<std::string> found;
  std::ifstream maps("/proc/self/smaps");
  std::string file;
  for (std::string line; std::getline(maps, line);) {
    if (const auto name = line.find(directory.string() + "/"); name != std::string::npos) {
      file = line.substr(name + directory.string().size() + 1);
    } else if (line.find('-') < line.find(' ')) {
      file.clear();
    } else if (!file.empty() && line.starts_with("Rss:") &&
               line.find_first_of("123456789") != std::string::npos) {
      found.insert(file);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("a transaction without changes writes nothing and keeps the number of the last commit") {
  const auto files = committed({"1"});
  const Snapshot before = snapshot_of(*files);
  auto transaction = Transaction::open(files);
  CHECK(transaction.commit() == 1);
  CHECK_FALSE(transaction.drop_model("absent"));
  CHECK(transaction.commit() == 1);
  CHECK((snapshot_of(*files) == before));
}

TEST_CASE("what was not committed is gone, and its files are swept away by the next transaction") {
  const auto files = committed({"1"});
  const Snapshot before = snapshot_of(*files);
  {
    auto transaction = Transaction::open(files);
    transaction.add_segment(transaction.new_segment());
    transaction.erase(DocId{0});
    transaction.put_model("m", "bytes");
  }
  files->replace("manifest-000002.tmp", "half a manifest");
  files->replace("model-000009", "left over");
  files->replace("model-3.bin", "of somebody else");
  Transaction::open(files);
  Snapshot after = snapshot_of(*files);
  CHECK(after["model-3.bin"] == "of somebody else");
  after.erase("model-3.bin");
  CHECK((after == before));
  require_sound(*files);
}

TEST_CASE("erasing says whether the document was there") {
  const auto files = committed({"1", "2"});
  auto transaction = Transaction::open(files);
  CHECK(transaction.erase(DocId{0}));
  CHECK_FALSE(transaction.erase(DocId{0}));
  transaction.commit();
  CHECK_FALSE(transaction.erase(DocId{0}));
  CHECK(transaction.commit() == 2);
  CHECK(answers_of(files).documents.size() == 1);
}

TEST_CASE(
    "ids of many added segments are found, in any order, with pages of few of them in memory") {
  constexpr std::size_t kSegments = 12;
  constexpr std::size_t kDocuments = 3000;
  const TemporaryDirectory directory;
  auto transaction =
      Transaction::open(storage::open_directory(directory.path()), storage::IndexSettings());
  add_segments(transaction, kSegments, kDocuments);
  CHECK(files_in_memory(directory.path()).empty());
  for (std::size_t at = 0; at < kDocuments; at += 7) {
    for (std::size_t segment = 0; segment < kSegments; ++segment) {
      const auto found = transaction.find_added(id_of_number(segment, at));
      REQUIRE(found.has_value());
      REQUIRE(found->segment == segment);
      REQUIRE(found->local_doc == at);
      REQUIRE_FALSE(transaction.find_added(id_of_number(segment, kDocuments + at)).has_value());
    }
  }
  const auto in_memory = files_in_memory(directory.path());
  CHECK(!in_memory.empty());
  CHECK(in_memory.size() <= 4);
}

TEST_CASE("what added segments take in memory is known until they are committed") {
  constexpr std::size_t kDocuments = 3000;
  auto transaction =
      Transaction::open(std::make_shared<MemoryFileSystem>(), storage::IndexSettings());
  CHECK(transaction.added_bytes() == 0);
  add_segments(transaction, 1, kDocuments);
  const std::size_t of_one = transaction.added_bytes();
  CHECK(of_one > 2 * kDocuments);
  CHECK(of_one < 2 * kDocuments + 20'000);
  add_segments(transaction, 2, kDocuments);
  CHECK(transaction.added_bytes() == 3 * of_one);
  transaction.commit();
  CHECK(transaction.added_bytes() == 0);
}

TEST_CASE("files that were opened have no pages in memory until they are read") {
  const TemporaryDirectory directory;
  {
    auto transaction =
        Transaction::open(storage::open_directory(directory.path()), storage::IndexSettings());
    add_segments(transaction, 3, 100);
    transaction.commit();
  }
  const Index index = Index::open(directory.path());
  for (const std::string& file : files_in_memory(directory.path()))
    CHECK_FALSE(file.ends_with(".postings"));
  CHECK(index.find(id_of_number(2, 99)).has_value());
  CHECK(files_in_memory(directory.path()).contains("segment-000003.columns"));
}

TEST_CASE("a transaction that was given up commits nothing") {
  const auto files = committed({"1"});
  auto transaction = Transaction::open(files);
  transaction.erase(DocId{0});
  transaction.give_up();
  CHECK_THROWS_AS(transaction.commit(), IoError);
  CHECK_THROWS_AS(transaction.require_sound(), IoError);
  CHECK(answers_of(files).documents.size() == 1);
}

TEST_CASE("the settings of a new index are those given, and an index that exists keeps its own") {
  const auto files = std::make_shared<MemoryFileSystem>();
  const storage::IndexSettings first{{AnalyzerKind::words, "de"}, false, "1", "2", "3"};
  CHECK(Transaction::open(files, first).commit() == 1);
  const storage::IndexSettings second{{AnalyzerKind::sklearn, "en"}, true, "4", "5", "6"};
  CHECK(Transaction::open(files, second).settings() == first);
  CHECK_FALSE(storage::open_index(files).stores_text());
  require_sound(*files);
}
