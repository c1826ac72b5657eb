#include <doctest/doctest.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/merge/merge_policy.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
using storage::Transaction;

namespace {

constexpr int kDocuments = 12;

/// An index of a segment for each document, some of them tagged.
std::shared_ptr<MemoryFileSystem> small_segments() {
  auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {.merging = Merging::never});
    for (int number = 0; number < kDocuments; ++number) {
      const std::string id = std::to_string(number);
      Document added = document(id, "title of " + id, "every text and w" + id);
      added.labels = {number % 2 == 0 ? "even" : "odd"};
      writer.add(added);
      writer.commit();
    }
  }
  auto transaction = Transaction::open(files);
  TagAssignment tags{{"t", "u"}, std::vector<std::optional<std::vector<AssignedTag>>>(kDocuments)};
  tags.tags[3] = {{0, 0.5}};
  tags.tags[4] = {{0, 0.25}, {1}};
  transaction.set_tags({"m", ModelVersionId{9}}, tags);
  transaction.commit();
  return files;
}

using Change = std::function<void(Transaction&)>;

/// Answers after `change`, which is committed while all segments are merged, and whether they were.
struct Changed {
  Answers answers;
  bool is_merged;
};

Changed changed_while_merging(const Change& change) {
  const auto files = small_segments();
  auto transaction = Transaction::open(files);
  transaction.begin_merge();
  REQUIRE(transaction.is_merging());
  change(transaction);
  transaction.commit();
  const bool is_merged = transaction.take_merged(/*waits=*/true);
  CHECK_FALSE(transaction.is_merging());
  transaction.commit();
  CHECK((transaction.base().segment_count() < kDocuments - 1) == is_merged);
  require_sound(*files);
  return {answers_of(files), is_merged};
}

Answers changed_alone(const Change& change) {
  const auto files = small_segments();
  auto transaction = Transaction::open(files);
  change(transaction);
  transaction.commit();
  return answers_of(files);
}

void check_merged(const Change& change) {
  const Changed changed = changed_while_merging(change);
  CHECK(changed.is_merged);
  CHECK(difference(changed.answers, changed_alone(change)) == "");
}

}  // namespace

TEST_CASE("what changes while segments are merged is changed in the merged segment") {
  check_merged([](Transaction&) {});
  check_merged([](Transaction& transaction) { transaction.drop_model("m"); });
  check_merged([](Transaction& transaction) {
    TagAssignment tags{{"v"}, std::vector<std::optional<std::vector<AssignedTag>>>(kDocuments)};
    tags.tags[5] = {{0, 0.125}};
    transaction.set_tags({"m", ModelVersionId{4}}, tags);
  });
  check_merged([](Transaction& transaction) { transaction.put_model("n", "bytes"); });
}

TEST_CASE("merging was in vain where a segment is gone or has other labels since") {
  for (const Change& change :
       {Change([](Transaction& transaction) { transaction.erase(DocId{2}); }),
        Change([](Transaction& transaction) {
          transaction.relabel(DocId{7}, {.labels = {"new"}});
        })}) {
    const Changed changed = changed_while_merging(change);
    CHECK_FALSE(changed.is_merged);
    CHECK(difference(changed.answers, changed_alone(change)) == "");
  }
}

TEST_CASE("documents that are deleted while their segments are merged stay deleted") {
  const auto made = [] {
    auto files = std::make_shared<MemoryFileSystem>();
    IndexWriter writer = indexer::open_writer(files, {.merging = Merging::never});
    for (int number = 0; number < 20; ++number) {
      writer.add(document(std::to_string(number), "", "every w" + std::to_string(number)));
      if (number % 5 == 4) writer.commit();
    }
    return files;
  };
  const auto files = made();
  const auto alone = made();
  {
    auto transaction = Transaction::open(files);
    transaction.begin_merge();
    REQUIRE(transaction.is_merging());
    for (const std::uint32_t doc : {1u, 7u, 8u, 19u}) CHECK(transaction.erase(DocId{doc}));
    transaction.commit();
    REQUIRE(transaction.take_merged(true));
    transaction.commit();
    CHECK(transaction.base().segment_count() == 1);
    CHECK(storage::view_of(transaction.base()).segments()[0].segment->deleted().count() == 4);
  }
  auto transaction = Transaction::open(alone);
  for (const std::uint32_t doc : {1u, 7u, 8u, 19u}) transaction.erase(DocId{doc});
  transaction.commit();
  require_sound(*files);
  CHECK(difference(answers_of(files), answers_of(alone)) == "");
}

TEST_CASE("a merge that is not taken leaves nothing behind") {
  const auto files = small_segments();
  const Snapshot before = snapshot_of(*files);
  {
    auto transaction = Transaction::open(files);
    transaction.begin_merge();
  }
  CHECK((snapshot_of(*files) == before));
  {
    auto transaction = Transaction::open(files);
    transaction.begin_merge();
    transaction.optimize();
    transaction.commit();
    CHECK_FALSE(transaction.take_merged(true));
  }
  CHECK(storage::open_index(files).segment_count() == 1);
  require_sound(*files);
}

TEST_CASE(
    "a write that fails while merging takes nothing from what was committed, and ends the writer") {
  const auto files = small_segments();
  const Answers before = answers_of(files);
  const auto fails_for = [&](const std::string& part) {
    return std::make_shared<FaultFileSystem>(
        files, [part](Operation operation, const std::string& name) {
          if (is_write(operation) && operation != Operation::remove &&
              name.find(part) != std::string::npos)
            throw IoError(name, ENOSPC, "no space");
        });
  };
  for (const std::string part : {".documents", ".terms", ".positions"}) {
    CAPTURE(part);
    auto transaction = Transaction::open(fails_for(part));
    CHECK_THROWS_AS(
        [&] {
          transaction.begin_merge();
          CHECK_FALSE(transaction.take_merged(true));
          transaction.put_model("m", "bytes");
          transaction.commit();
        }(),
        IoError);
  }
  CHECK(difference(answers_of(files), before) == "");
}

TEST_CASE(
    "a writer that merges in the background leaves few segments at every commit, and none due when "
    "it waits") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::whitespace, "en"}});
  std::uint64_t last = 0;
  for (int number = 0; number < 1'000; ++number) {
    writer.add(document(std::to_string(number), "", "every w" + std::to_string(number % 100)));
    if (number % 10 == 9) writer.remove(std::to_string(number - 5));
    const std::uint64_t commit = writer.commit();
    CHECK(commit > last);
    last = commit;
    if (number % 10 == 0)
      CHECK(storage::open_index(files).segment_count() <= storage::kMostSegments);
  }
  writer.wait_for_merges();
  const Index index = storage::open_index(files);
  CHECK(
      storage::due_merges(storage::sizes_of(storage::view_of(index).manifest().segments)).empty());
  CHECK(index.statistics(FieldId::text, "every").df == 900);
  CHECK(index.document_count() == 900);
  answers_of(files);
}

TEST_CASE("a commit stands when the merge behind it fails, and who writes next is told why") {
  for (const Merging merging : {Merging::with_commit, Merging::in_background}) {
    for (const Operation failing : {Operation::create, Operation::append, Operation::sync}) {
      CAPTURE(static_cast<int>(merging));
      CAPTURE(static_cast<int>(failing));
      const auto files = std::make_shared<MemoryFileSystem>();
      std::atomic<bool> is_committed = false;
      const auto full = std::make_shared<FaultFileSystem>(
          files, [&](Operation operation, const std::string& name) {
            if (operation == Operation::rename) is_committed = true;
            if (is_committed && operation == failing && name.starts_with("segment-"))
              throw IoError(name, ENOSPC, "no space");
          });
      IndexWriter writer = indexer::open_writer(full, {.merging = merging});
      std::uint64_t last = 0;
      for (int number = 0; number < 4; ++number) {
        is_committed = false;
        writer.add(document(std::to_string(number), "", "text"));
        const std::uint64_t commit = number < 3 ? writer.commit() : writer.wait_for_merges();
        CHECK(commit == last + 1);
        last = commit;
      }
      CHECK(storage::open_index(files).document_count() == 4);
      std::string why;
      try {
        writer.add(document("4", "", "text"));
        writer.commit();
      } catch (const IoError& error) {
        why = error.what();
      }
      CHECK(why.find("no space") != std::string::npos);
      require_sound(*files);
    }
  }
}
