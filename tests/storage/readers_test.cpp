#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::FileSystem;
using storage::MemoryFileSystem;

namespace {

void on_both(const std::function<void(const std::shared_ptr<FileSystem>&)>& test) {
  SUBCASE("in memory") { test(std::make_shared<MemoryFileSystem>()); }
  SUBCASE("on disk") {
    const TemporaryDirectory directory;
    test(storage::open_directory(directory.path()));
  }
}

/// Commit n leaves documents 1 to n and one, "latest", whose text is n.
void add_commit(IndexWriter& writer, int number) {
  writer.add(document(std::to_string(number), "", "ink"));
  writer.add(document("latest", "", std::to_string(number)));
  if (number % 10 == 0) {
    writer.optimize();
  } else {
    writer.commit();
  }
}

/// What is wrong with what a reader sees of the commits of add_commit; empty when it is one of
/// them.
std::string inconsistency(const Index& index) {
  const auto latest = index.find("latest");
  if (!latest) return "the latest document is missing";
  const auto number = static_cast<std::uint32_t>(std::stoul(index.text(*latest)));
  if (index.document_count() != number + 1) return "other documents than those of its commit";
  if (index.statistics(FieldId::text, "ink").df != number) return "df of another commit";
  if (!index.find(std::to_string(number)) || index.find(std::to_string(number + 1)))
    return "documents of two commits";
  return {};
}

/// Opens the index again and again until told to stop; the first thing that goes wrong.
void read_until(const std::atomic<bool>& stop, const std::shared_ptr<FileSystem>& files,
                std::string& wrong, std::atomic<int>& opened) {
  try {
    while (!stop && wrong.empty()) {
      wrong = inconsistency(storage::open_index(files));
      ++opened;
    }
  } catch (const std::exception& error) {
    wrong = error.what();
  }
}

}  // namespace

TEST_CASE("a view that was opened before answers the same after 50 commits and an optimization") {
  on_both([](const std::shared_ptr<FileSystem>& files) {
    Script().run(files, [] {});
    std::vector<std::string> contradictions;
    const Index read_before = storage::open_index(files);
    const Index read_after = storage::open_index(files);
    const Answers before = answers_of(read_before, contradictions);
    {
      IndexWriter writer = indexer::open_writer(files, {});
      for (int number = 1; number <= 50; ++number) {
        writer.add(document(std::to_string(number), "replaced", "by another text"));
        writer.commit();
      }
      writer.optimize();
    }
    CHECK(difference(answers_of(read_before, contradictions), before) == "");
    CHECK(difference(answers_of(read_after, contradictions), before) == "");
    CHECK(contradictions.empty());
    CHECK(difference(answers_of(files), before) != "");
  });
}

TEST_CASE("threads that open the index while a writer commits 100 times see whole commits only") {
  on_both([](const std::shared_ptr<FileSystem>& files) {
    std::optional<IndexWriter> writer;
    writer.emplace(indexer::open_writer(files));
    add_commit(*writer, 1);
    std::atomic<bool> stop{false};
    std::atomic<int> opened{0};
    std::vector<std::string> wrong(4);
    std::vector<std::thread> readers;
    for (std::string& each : wrong)
      readers.emplace_back([&] { read_until(stop, files, each, opened); });
    for (int number = 2; number <= 100; ++number) add_commit(*writer, number);
    stop = true;
    for (std::thread& reader : readers) reader.join();
    for (const std::string& each : wrong) CHECK(each == "");
    CHECK(opened > 0);
    writer.reset();
    answers_of(files);
  });
}

TEST_CASE("one view is read by several threads at once") {
  const auto files = std::make_shared<MemoryFileSystem>();
  Script().run(files, [] {});
  const Index index = storage::open_index(files);
  std::vector<Answers> found(4);
  std::vector<std::thread> readers;
  for (Answers& each : found) {
    readers.emplace_back([&index, &each] {
      std::vector<std::string> contradictions;
      each = answers_of(index, contradictions);
    });
  }
  for (std::thread& reader : readers) reader.join();
  for (const Answers& each : found) CHECK(difference(each, answers_of(files)) == "");
}

namespace {

/// An index whose next commit happens just before some operation of a reader, once.
class Race {
 public:
  Race(Operation operation, std::string name) : operation_(operation), name_(std::move(name)) {
    IndexWriter writer = indexer::open_writer(files_, {});
    add_commit(writer, 1);
    add_commit(writer, 2);
  }

  std::shared_ptr<FileSystem> reader() {
    return std::make_shared<FaultFileSystem>(
        files_, [this](Operation operation, const std::string& name) {
          if (is_over_ || operation != operation_ || name != name_) return;
          is_over_ = true;
          IndexWriter writer = indexer::open_writer(files_, {});
          add_commit(writer, 3);
          writer.optimize();
        });
  }

  bool is_over() const { return is_over_; }

 private:
  Operation operation_;
  std::string name_;
  bool is_over_ = false;
  std::shared_ptr<MemoryFileSystem> files_ = std::make_shared<MemoryFileSystem>();
};

}  // namespace

TEST_CASE("files that are swept away while an index is opened lead to the newest commit") {
  for (const std::string name : {"manifest-000002", "segment-000001.documents",
                                 "segment-000001.positions", "segment-000002.terms"}) {
    CAPTURE(name);
    Race race(Operation::open, name);
    const Index index = storage::open_index(race.reader());
    CHECK(race.is_over());
    CHECK(index.snapshot() == 4);
    CHECK(inconsistency(index) == "");
  }
}

TEST_CASE("files that are swept away during a check are no damage") {
  for (const std::string name :
       {"manifest-000002", "segment-000001.documents", "segment-000002.terms"}) {
    CAPTURE(name);
    Race race(Operation::open, name);
    CHECK(storage::check(*race.reader(), true).empty());
    CHECK(race.is_over());
  }
}

TEST_CASE("a listing that shows neither of two manifests does not hide the index") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {});
    add_commit(writer, 1);
  }
  const std::string hidden = files->contents("manifest-000001");
  files->remove("manifest-000001");
  int listings = 0;
  const auto racing =
      std::make_shared<FaultFileSystem>(files, [&](Operation operation, const std::string&) {
        if (operation == Operation::list && ++listings == 2)
          files->replace("manifest-000001", hidden);
      });
  CHECK(storage::open_index(racing).document_count() == 2);
  files->remove("manifest-000001");
  CHECK_THROWS_AS(storage::open_index(files), CorruptIndexError);
}
