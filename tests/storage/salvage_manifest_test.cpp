#include <doctest/doctest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "storage/commit/transaction.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"
#include "tests/storage/with_damage.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
namespace fs = std::filesystem;

TEST_CASE(
    "where the newest manifest is damaged an older snapshot is salvaged, and without any nothing "
    "is") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    WriterOptions keeping = unmerged(true);
    keeping.keep = 2;
    IndexWriter writer = indexer::open_writer(files, keeping);
    writer.add(document("1", "", "first"));
    writer.commit();
    writer.add(document("2", "", "second"));
    writer.commit();
  }
  Snapshot bad = with_damage(snapshot_of(*files), "manifest-000002");
  const auto [report, answers] = salvaged(bad);
  CHECK(report.snapshot == 1);
  CHECK(ids_in(answers) == std::vector<std::string>{"1"});
  CHECK(report.losses.size() == 1);

  bad = with_damage(bad, "manifest-000001");
  CHECK_THROWS_AS(indexer::salvage(file_system_of(bad), std::make_shared<MemoryFileSystem>()),
                  CorruptIndexError);
  const auto none = std::make_shared<MemoryFileSystem>();
  CHECK_THROWS_AS(indexer::salvage(none, std::make_shared<MemoryFileSystem>()), IndexMissingError);
  CHECK_THROWS_AS(indexer::salvage(files, files), OptionError);
}

TEST_CASE("without the newest manifest no one reads or writes, a check tells, a salvage copies") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    WriterOptions options = unmerged(true);
    options.keep = 3;
    IndexWriter writer = indexer::open_writer(files, options);
    for (const char* id : {"a", "b", "c"}) {
      writer.add(document(id, "", "a print"));
      writer.commit();
    }
  }
  const std::uint64_t newest = storage::newest_commit(*files);
  files->remove(storage::manifest_name(newest));
  const Snapshot before = snapshot_of(*files);
  CHECK_THROWS_AS(storage::open_index(files), CorruptIndexError);
  CHECK_THROWS_AS(storage::Transaction::open(files), CorruptIndexError);
  CHECK(snapshot_of(*files) == before);
  const std::vector<Finding> findings = storage::check(*files, true);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].file.ends_with(storage::manifest_name(newest)));
  CHECK(storage::open_index(files, newest - 1).document_count() == 2);
  const auto target = std::make_shared<MemoryFileSystem>();
  const SalvageReport report = indexer::salvage(files, target);
  // The note of the newest commit has a copy of its manifest.
  CHECK(report.documents == 3);
  CHECK(report.snapshot == newest);
  CHECK(report.losses.size() == 1);
  files->remove(storage::kNewestName);
  CHECK(indexer::salvage(files, std::make_shared<MemoryFileSystem>()).documents == 2);
}

TEST_CASE("a damaged manifest is read from its copy, the only one there is as well") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(true));
    writer.add(document("a", "", "a print"));
    writer.commit();
    writer.add(document("b", "", "a print"));
    writer.commit();
  }
  const std::string name = storage::manifest_name(storage::newest_commit(*files));
  const std::string good = files->contents(name);
  for (std::size_t at = 0; at < good.size(); at += 11) {
    CAPTURE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    files->replace(name, bad);
    const SalvageReport report = indexer::salvage(files, std::make_shared<MemoryFileSystem>());
    CHECK(report.documents == 2);
    CHECK(report.losses.size() == 1);
  }
}

TEST_CASE("on a real disk, too, a missing newest manifest is noticed") {
  const TemporaryDirectory directory;
  const fs::path place = directory.path() / "index";
  {
    WriterOptions options = unmerged(true);
    options.keep = 2;
    IndexWriter writer(place.string(), options);
    for (const char* id : {"a", "b"}) {
      writer.add(document(id, "", "a print"));
      writer.commit();
    }
  }
  const std::uint64_t newest = storage::newest_commit(*storage::open_directory(place));
  REQUIRE(fs::remove(place / storage::manifest_name(newest)));
  CHECK_THROWS_AS(Index::open(place.string()), CorruptIndexError);
}
