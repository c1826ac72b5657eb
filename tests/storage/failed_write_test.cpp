#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/segments/check.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;
using storage::MemoryFileSystem;

TEST_CASE("a writer whose write failed reports no success any more") {
  const auto write = [](IndexWriter& writer) {
    writer.add(document("1", "a title", "a text"));
    writer.commit();
    writer.add(document("1", "a title", "another text"));
    writer.remove("absent");
    writer.commit();
    writer.optimize();
  };
  const auto counter = std::make_shared<Fault>();
  const auto through = [](const std::shared_ptr<Fault>& fault) {
    return std::make_shared<FaultFileSystem>(
        std::make_shared<MemoryFileSystem>(),
        [fault](Operation operation, const std::string& name) { (*fault)(operation, name); });
  };
  const auto fails_quietly = [](IndexWriter& writer, const Fault& fault, const auto& step) {
    try {
      step(writer);
    } catch (const IoError&) {
      return false;
    } catch (const CommittedError&) {
      return false;
    }
    CHECK(fault.may_go_unsaid());
    return true;
  };
  IndexWriter whole = indexer::open_writer(through(counter), {});
  const int opened = counter->operations;
  write(whole);
  for (int at = opened + 1; at <= counter->operations; ++at) {
    CAPTURE(at);
    const auto fault = std::make_shared<Fault>(Fault{at, EIO});
    IndexWriter writer = indexer::open_writer(through(fault), {});
    if (fails_quietly(writer, *fault, write)) continue;
    CHECK_THROWS_AS(writer.commit(), IoError);
    CHECK_THROWS_AS(writer.optimize(), IoError);
    CHECK_THROWS_AS(writer.add(document("2", "", "")), IoError);
    CHECK_THROWS_AS(writer.remove("1"), IoError);
  }
}

TEST_CASE("a commit that cannot be opened again says that it is made, with its number") {
  const auto files = std::make_shared<MemoryFileSystem>();
  bool is_committed = false;
  IndexWriter writer = indexer::open_writer(
      std::make_shared<FaultFileSystem>(files,
                                        [&](Operation operation, const std::string& name) {
                                          if (operation == Operation::rename) is_committed = true;
                                          if (operation == Operation::open && is_committed)
                                            throw IoError(name, EIO, "read");
                                        }),
      {});
  writer.add(document("1", "", "kept"));
  try {
    writer.commit();
    FAIL_CHECK("it was not opened again");
  } catch (const CommittedError& error) {
    CHECK(error.snapshot() == 1);
    CHECK(std::string(error.what()).starts_with("commit 1 is made, but it could not be opened"));
  }
  CHECK_THROWS_AS(writer.add(document("2", "", "")), IoError);
  CHECK(answers_of(files).documents.at(0).text == "kept");
}

TEST_CASE("a document whose replacement fails halfway is not lost with the next commit") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {});
    writer.add(document("1", "", "kept"));
    writer.commit();
  }
  const auto fault = std::make_shared<Fault>(Fault{0, ENOSPC});
  IndexWriter writer = indexer::open_writer(
      std::make_shared<FaultFileSystem>(
          files,
          [fault](Operation operation, const std::string& name) { (*fault)(operation, name); }),
      {});
  fault->fail_at = fault->operations + 1;
  CHECK_THROWS_AS(writer.add(document("1", "", "new")), IoError);
  CHECK_THROWS_AS(writer.commit(), IoError);
  CHECK(answers_of(files).documents.at(0).text == "kept");
}

TEST_CASE("an index whose manifest is lost is refused, and no writer takes its files away") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {});
    writer.add(document("1", "", "kept"));
    writer.commit();
  }
  const std::string manifest = files->contents("manifest-000001");
  files->remove("manifest-000001");
  const auto names = files->list();
  CHECK_THROWS_AS(open_index(files), CorruptIndexError);
  CHECK_THROWS_AS(check(*files, false), CorruptIndexError);
  CHECK_THROWS_AS(indexer::open_writer(files, {}), CorruptIndexError);
  CHECK(files->list() == names);

  files->replace("manifest-000001", manifest);
  CHECK(answers_of(files).documents.at(0).text == "kept");
}

TEST_CASE("a first run that died before its commit is swept away by the next") {
  const auto files = std::make_shared<MemoryFileSystem>();
  files->replace("new", "");
  files->replace("segment-000001.terms", "half");
  CHECK_THROWS_AS(open_index(files), IndexMissingError);
  IndexWriter writer = indexer::open_writer(files, {});
  writer.add(document("1", "", "text"));
  writer.commit();
  const auto names = files->list();
  CHECK(std::find(names.begin(), names.end(), "new") == names.end());
  CHECK(answers_of(files).documents.size() == 1);
}

namespace {

/// More tokens than are taken to choose the ranges, so that two threads write them.
std::vector<Document> documents_for_two_threads() {
  std::vector<Document> documents;
  for (int number = 0; number < 2'500; ++number) {
    std::string text;
    for (int word = 0; word < 120; ++word)
      text += "w" + std::to_string((number * 7 + word * word) % 5'000) + " ";
    documents.push_back(document(std::to_string(number), "title", text));
  }
  return documents;
}

}  // namespace

TEST_CASE(
    "what the disk refuses while documents are finished beside terms ends the commit, and no "
    "thread waits") {
  const std::vector<Document> documents = documents_for_two_threads();
  for (const bool store_text : {true, false}) {
    for (const FileKind kind :
         {FileKind::documents, FileKind::columns, FileKind::postings, FileKind::positions}) {
      for (const Operation refused : {Operation::append, Operation::sync}) {
        CAPTURE(store_text);
        CAPTURE(segment_file_name(1, kind));
        CAPTURE(refused == Operation::sync);
        std::atomic<bool> is_finishing = false;  // whatever else was written when documents entered
        std::atomic<int> refusals = 0;
        const auto files = std::make_shared<MemoryFileSystem>();
        const auto faulty = std::make_shared<FaultFileSystem>(
            files, [&](Operation operation, const std::string& name) {
              if (!is_finishing || operation != refused || name != segment_file_name(1, kind))
                return;
              ++refusals;
              throw IoError(name, ENOSPC, "cannot write");
            });
        IndexWriter writer = indexer::open_writer(
            faulty, {.store_text = store_text, .threads = 2, .merging = Merging::never});
        for (const Document& each : documents) writer.add(each);
        is_finishing = true;
        CHECK_THROWS_AS(writer.commit(), IoError);
        CHECK(refusals > 0);
        CHECK_THROWS(writer.commit());
        CHECK(newest_commit(*files) == 0);
      }
    }
  }
}
