/// Document numbers near the last one, of indexes that only say that they have so many documents.

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/merging.h"
#include "storage/segments/check.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"
#include "tests/support/allocations.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// No allocation may be as large as a bit for each document that is told of.
constexpr std::size_t kMostAtOnce = std::size_t{16} << 20;
/// The highest number of documents, less one.
constexpr std::uint32_t kMostButOne = 0xFFFF'FFFD;

/// Two segments of two documents, one of them deleted.
Snapshot index_told_of() {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, unmerged(true));
  for (const char* const id : {"a", "b", "c", "d"}) {
    writer.add(document(id, "", "ink", {"x"}));
    if (*id == 'b') writer.commit();
  }
  writer.commit();
  writer.remove("a");
  writer.commit();
  return snapshot_of(*files);
}

/// The same with a manifest that tells of other numbers of documents.
Snapshot telling_of(std::uint32_t first, std::uint32_t second) {
  const auto files = file_system_of(index_told_of());
  storage::Manifest manifest =
      storage::load_manifest(*files, storage::newest_commit(*files)).manifest;
  REQUIRE(manifest.segments.size() == 2);
  manifest.segments[0].info.document_count = first;
  manifest.segments[1].info.document_count = second;
  storage::publish_manifest(*files, manifest);
  return snapshot_of(*files);
}

/// Of one more than can be numbered: no writer publishes that.
Snapshot telling_of_too_many() {
  Snapshot told = telling_of(0xFFFF'FFF0, 0x0E);
  const std::string name = storage::manifest_name(storage::newest_commit(*file_system_of(told)));
  std::string payload = payload_of(told, name);
  const std::size_t at = payload.find("\xF0\xFF\xFF\xFF\x0F");
  REQUIRE(at != std::string::npos);
  payload[at] = '\xF1';
  return forged(std::move(told), name, payload);
}

std::vector<Snapshot> told_of_very_many() {
  std::vector<Snapshot> told;
  for (const auto& [first, second] :
       std::vector<std::pair<std::uint32_t, std::uint32_t>>{{kMostButOne, 1},
                                                            {1, kMostButOne},
                                                            {2, kMostButOne - 1},
                                                            {0x7FFF'FFFF, 0x7FFF'FFFF},
                                                            {0x8000'0000, 2},
                                                            {2, 0x8000'0000}})
    told.push_back(telling_of(first, second));
  told.push_back(telling_of_too_many());
  return told;
}

std::filesystem::path written(const TemporaryDirectory& place, const std::string& name,
                              const Snapshot& snapshot) {
  const std::filesystem::path directory = place.path() / name;
  std::filesystem::create_directory(directory);
  for (const auto& [file, bytes] : snapshot)
    std::ofstream(directory / file, std::ios::binary) << bytes;
  return directory;
}

}  // namespace

TEST_CASE("as many documents as have numbers are published, and one more is refused") {
  CHECK_NOTHROW(telling_of(kMostButOne, 1));
  CHECK_THROWS_WITH_AS(telling_of(kMostButOne, 2),
                       doctest::Contains("more documents than an index can number"), IoError);
  CHECK_THROWS_AS(telling_of(0xFFFF'FFFF, 0xFFFF'FFFF), IoError);
}

TEST_CASE("an index that tells of nearly 2^32 documents and has two is refused, at no cost") {
  for (const Snapshot& told : told_of_very_many()) {
    const auto files = file_system_of(told);
    const AllocationLimit limit(kMostAtOnce);
    CHECK_THROWS_AS(storage::open_index(files), CorruptIndexError);
    CHECK_THROWS_AS(indexer::open_writer(files, unmerged(true)), CorruptIndexError);
    CHECK_FALSE(storage::check(*files, true).empty());
  }
}

TEST_CASE("a merge refuses a source that tells of nearly 2^32 documents, and changes nothing") {
  for (const Snapshot& told : told_of_very_many()) {
    const TemporaryDirectory place;
    const auto target = written(place, "target", index_told_of());
    const auto source = written(place, "source", told);
    const AllocationLimit limit(kMostAtOnce);
    CHECK_THROWS_AS(merge_indexes(target, {source}), CorruptIndexError);
    CHECK_THROWS_AS(merge_indexes(source, {target}), CorruptIndexError);
    const Index index = Index::open(target);
    CHECK(index.document_count() == 3);
    CHECK(index.snapshot() == 3);
  }
}

TEST_CASE("a salvage of such an index ends with what verifies, or with an error") {
  for (const Snapshot& told : told_of_very_many()) {
    const auto target = std::make_shared<MemoryFileSystem>();
    const AllocationLimit limit(kMostAtOnce);
    try {
      const SalvageReport report = indexer::salvage(file_system_of(told), target);
      CHECK(report.documents <= 4);
      CHECK_FALSE(report.losses.empty());
    } catch (const CorruptIndexError&) {
    }
  }
}
