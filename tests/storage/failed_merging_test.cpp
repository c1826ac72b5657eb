#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "indexer/open_merge.h"
#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/merging.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/script.h"
#include "tests/storage/shards.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
namespace fs = std::filesystem;

TEST_CASE("a damaged list of files is told before anything of a merge is linked or copied") {
  const auto with_list = [](const std::string& id) {
    Shard shard;
    IndexWriter writer = indexer::open_writer(shard.files, options_of(Merging::never));
    writer.add(document(id, "", "some words", {}));
    indexer::WriterAccess::sources(writer).files["a.jsonl"] = {.bytes = 7, .documents = 1};
    writer.commit();
    return shard;
  };
  for (const bool is_target : {false, true}) {
    CAPTURE(is_target);
    const std::vector<Shard> shards{with_list("a"), with_list("b")};
    const Shard& damaged = shards[is_target ? 0 : 1];
    const std::string name = storage::sources_file_name(
        storage::view_of(storage::open_index(damaged.files)).manifest().sources.number);
    std::string bytes = damaged.files->contents(name);
    bytes[20] ^= 4;
    damaged.files->replace(name, bytes);
    int made = 0;
    const auto target = std::make_shared<FaultFileSystem>(
        shards[0].files, [&](Operation operation, const std::string&) {
          made += operation == Operation::create || operation == Operation::link;
        });
    CHECK_THROWS_AS(indexer::merge({"target", target}, {source_of("b", shards[1].files)}, {}),
                    CorruptIndexError);
    CHECK(made == 0);
  }
}

namespace {

/// A merge of two indexes, one with tags, that is tried again and again.
class TriedMerge {
 public:
  TriedMerge() {
    std::mt19937 random(9);
    before_ = snapshot_of(*random_shard(random, 30).files);
    shards_ = {random_shard(random, 30), random_shard(random, 30)};
    commit_tags(
        shards_[0].files, "m", [](const std::string&) { return std::set<std::string>{"x"}; },
        "bytes");
  }

  /// A target that is new, or has documents.
  std::shared_ptr<MemoryFileSystem> target(bool is_new) const {
    const auto files = std::make_shared<MemoryFileSystem>();
    for (const auto& [name, bytes] : before_) {
      if (!is_new) files->replace(name, bytes);
    }
    files->sync_directory();
    return files;
  }
  void merge_into(const std::shared_ptr<MemoryFileSystem>& files,
                  const std::shared_ptr<Fault>& fault) const {
    const auto faulty = std::make_shared<FaultFileSystem>(
        files,
        [fault](Operation operation, const std::string& name) { (*fault)(operation, name); });
    indexer::merge({"target", faulty}, sources_of(shards_), {.models = TakenModels::last});
  }
  bool fails(const std::shared_ptr<MemoryFileSystem>& files,
             const std::shared_ptr<Fault>& fault) const {
    try {
      merge_into(files, fault);
    } catch (const IoError&) {
      return true;
    } catch (const CommittedError&) {
      return true;
    }
    return false;
  }

 private:
  Snapshot before_;
  std::vector<Shard> shards_;
};

/// No file of a segment is there that the newest commit does not name.
void check_nothing_left_over(const MemoryFileSystem& files) {
  const auto named = storage::load_manifest(files, storage::newest_commit(files)).manifest.files();
  for (const std::string& name : files.list()) {
    const bool is_named =
        std::ranges::any_of(named, [&](const auto& file) { return file.first == name; });
    CHECK((is_named || !name.starts_with("segment-")));
  }
}

}  // namespace

TEST_CASE(
    "whichever write of a merge fails, or wherever the power is cut, the target is as before "
    "or merged") {
  const TriedMerge merge;
  for (const bool is_new : {true, false}) {
    CAPTURE(is_new);
    const auto whole = merge.target(is_new);
    const auto counter = std::make_shared<Fault>();
    const Answers answers_before = answers_or_none(whole);
    merge.merge_into(whole, counter);
    const Answers answers_after = answers_of(whole);
    REQUIRE(counter->operations > 15);
    for (int at = 1; at <= counter->operations; ++at) {
      for (const bool cuts_power : {false, true}) {
        CAPTURE(at);
        CAPTURE(cuts_power);
        const auto files = merge.target(is_new);
        const auto fault = std::make_shared<Fault>(Fault{at, EIO, cuts_power});
        CHECK((merge.fails(files, fault) || fault->may_go_unsaid()));
        if (cuts_power) files->lose_unsynced();
        const Answers found = answers_or_none(files);
        if (!(found == answers_before)) CHECK(difference(found, answers_after) == "");
        // Merging again gives all, and what was left over is gone.
        merge.merge_into(files, std::make_shared<Fault>());
        CHECK(difference(answers_of(files), answers_after) == "");
        check_nothing_left_over(*files);
      }
    }
  }
}

TEST_CASE("on disk files are linked, and each index may go without the others") {
  const TemporaryDirectory directory;
  const auto write = [&](const std::string& name, const std::string& id) {
    IndexWriter writer(directory.path() / name, {.analyzer = kAnalyzer});
    writer.add(document(id, "A title", "words of " + id));
    writer.commit();
    return directory.path() / name;
  };
  const fs::path a = write("a", "first"), b = write("b", "second"), all = directory.path() / "all";
  const MergeReport report = merge_indexes(all, {a, b});
  CHECK(report.linked_files == 10);
  CHECK(report.copied_files == 0);
  CHECK(fs::hard_link_count(all / "segment-000001.postings") == 2);
  fs::remove_all(a);
  fs::remove_all(b);
  const Index index = Index::open(all);
  CHECK(index.document_count() == 2);
  CHECK(index.text(*index.find("second")) == "words of second");
  CHECK_THROWS_WITH_AS(merge_indexes(all, {all}), doctest::Contains("merged into"), OptionError);
  CHECK_THROWS_WITH_AS(merge_indexes(all, {}), doctest::Contains("at least one"), OptionError);
  CHECK_THROWS_AS(merge_indexes(all, {directory.path() / "nowhere"}), IndexMissingError);
  const fs::path c = write("c", "third");
  CHECK_THROWS_WITH_AS(merge_indexes(all, {c, c / "."}), doctest::Contains("named twice"),
                       OptionError);
}

TEST_CASE("a merge that is told to stop changes nothing") {
  std::mt19937 random(10);
  const std::vector<Shard> shards{random_shard(random, 30), random_shard(random, 30)};
  for (std::size_t calls = 1; calls <= 4; ++calls) {
    CAPTURE(calls);
    const auto target = std::make_shared<MemoryFileSystem>();
    std::size_t asked = 0;
    const MergeReport report =
        indexer::merge({"target", target}, sources_of(shards),
                       {.keep_going = [&](const MergeProgress&) { return ++asked < calls; }});
    CHECK_FALSE(report.is_whole);
    CHECK(storage::newest_commit(*target) == 0);
    CHECK(target->list().empty());
  }
}
