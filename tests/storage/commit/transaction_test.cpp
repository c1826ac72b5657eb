#include "storage/commit/transaction.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
using storage::Transaction;

namespace {

using Tags = std::vector<AssignedTag>;

std::shared_ptr<MemoryFileSystem> index_of(const std::vector<std::string>& ids) {
  auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  for (const std::string& id : ids) writer.add(document(id, "", "text"));
  writer.commit();
  return files;
}

std::string id_of(std::size_t segment, std::size_t doc) {
  return std::to_string(segment) + "/" + std::to_string(doc);
}

void add_segments(Transaction& transaction, std::size_t segments, std::size_t documents) {
  for (std::size_t at = 0; at < segments; ++at) {
    storage::SegmentWriter segment = transaction.new_segment();
    for (std::size_t doc = 0; doc < documents; ++doc)
      segment.add_document(document(id_of(at, doc), "", ""),
                           {std::vector<storage::FieldMeasure>(kFixedFields), 0});
    transaction.add_segment(std::move(segment));
  }
}

/// A forked process, which lives until this ends.
class ForkedProcess {
 public:
  explicit ForkedProcess(const std::function<bool()>& holds) {
    REQUIRE(::pipe(told_.data()) == 0);
    REQUIRE(::pipe(held_.data()) == 0);
    pid_ = ::fork();
    REQUIRE(pid_ >= 0);
    ::close(pid_ == 0 ? held_[1] : told_[1]);
    if (pid_ != 0) return;
    char answer = 'n';
    try {
      answer = holds() ? 'y' : 'n';
    } catch (...) {
    }
    const bool is_told = ::write(told_[1], &answer, 1) == 1;
    ::_exit(is_told && ::read(held_[0], &answer, 1) == 0 ? 0 : 1);
  }
  ~ForkedProcess() {
    for (const int end : {told_[0], held_[0], held_[1]}) ::close(end);
    ::waitpid(pid_, nullptr, 0);
  }
  ForkedProcess(const ForkedProcess&) = delete;
  ForkedProcess& operator=(const ForkedProcess&) = delete;

  bool said_yes() const {
    char answer = 'n';
    return ::read(told_[0], &answer, 1) == 1 && answer == 'y';
  }

 private:
  std::array<int, 2> told_{};
  std::array<int, 2> held_{};
  pid_t pid_ = 0;
};

bool is_refused(const std::function<void()>& work) {
  try {
    work();
  } catch (const OptionError& error) {
    return std::string(error.what()).find("is that of process") != std::string::npos;
  }
  return false;
}

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
  const auto files = index_of({"1"});
  const Snapshot before = snapshot_of(*files);
  auto transaction = Transaction::open(files);
  CHECK(transaction.commit() == 1);
  CHECK_FALSE(transaction.drop_model("absent"));
  CHECK(transaction.commit() == 1);
  CHECK((snapshot_of(*files) == before));
}

TEST_CASE("what was not committed is gone, and its files are swept away by the next transaction") {
  const auto files = index_of({"1"});
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

TEST_CASE("a model is put, replaced and dropped, also before it was committed") {
  const auto files = index_of({"1"});
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
  const auto files = index_of({"1"});
  auto transaction = Transaction::open(files);
  transaction.set_tags({"m"}, {{"topic"}, {Tags{{0}}}});
  transaction.set_tags({"n"}, {{"other"}, {Tags{{0}}}});
  transaction.put_model("m", "bytes");
  transaction.drop_model("m");
  transaction.commit();
  CHECK(answers_of(files).documents[0].tags == std::vector<std::string>{"other"});
}

TEST_CASE("a document that a model is not asked about keeps the tags it had") {
  const auto files = index_of({"1", "2", "3"});
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
  const auto files = index_of({"1", "2"});
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

TEST_CASE("erasing says whether the document was there") {
  const auto files = index_of({"1", "2"});
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
      const auto found = transaction.find_added(id_of(segment, at));
      REQUIRE(found.has_value());
      REQUIRE(found->segment == segment);
      REQUIRE(found->local_doc == at);
      REQUIRE_FALSE(transaction.find_added(id_of(segment, kDocuments + at)).has_value());
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
  CHECK(index.find(id_of(2, 99)).has_value());
  CHECK(files_in_memory(directory.path()).contains("segment-000003.columns"));
}

TEST_CASE("a transaction that was given up commits nothing") {
  const auto files = index_of({"1"});
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

TEST_CASE("a forked process leaves what was not committed, and the lock, to the writer") {
  const TemporaryDirectory directory;
  const auto files = storage::open_directory(directory.path());
  std::optional<IndexWriter> writer(indexer::open_writer(files, {.memory = 1 << 20}));
  writer->add(document("first", "", "text"));
  writer->commit();
  for (int at = 0; at < 20'000; ++at)  // more than the memory holds, so that there are files
    writer->add(document(std::to_string(at), "", "text of document " + std::to_string(at)));
  const ForkedProcess child([&] {
    const bool refuses = is_refused([&] { writer->add(document("child", "", "text")); }) &&
                         is_refused([&] { writer->remove("first"); }) &&
                         is_refused([&] { writer->put_model("m", "bytes"); }) &&
                         is_refused([&] { writer->commit(); }) &&
                         is_refused([&] { writer->optimize(); });
    writer.reset();
    return refuses;
  });
  CHECK(child.said_yes());
  CHECK_THROWS_AS(Transaction::open(files), IndexBusyError);
  writer->commit();
  CHECK(writer->index().document_count() == 20'001);
  CHECK(storage::check(*files, true).empty());
  writer.reset();
  CHECK_NOTHROW(Transaction::open(files));  // though the child lives
}

TEST_CASE("a forked process ends a transaction without a word") {
  const TemporaryDirectory directory;
  const auto files = storage::open_directory(directory.path());
  auto open = [&] {
    return std::unique_ptr<Transaction>(
        new Transaction(Transaction::open(files, storage::IndexSettings())));
  };
  std::unique_ptr<Transaction> transaction = open();
  add_segments(*transaction, 3, 100);
  const std::vector<std::string> before = files->list();
  const ForkedProcess child([&] {
    const bool refuses = is_refused([&] { transaction->new_segment(); }) &&
                         is_refused([&] { transaction->commit(); });
    transaction.reset();
    return refuses && files->list() == before;
  });
  CHECK(child.said_yes());
  transaction->commit();
  CHECK(transaction->base().document_count() == 300);
}
