#include "storage/segments/manifest.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/files/checked_file.h"
#include "tests/storage/segments/sample_manifest.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

bool same(const Sidecar& a, const Sidecar& b) { return a.commit == b.commit && a.stamp == b.stamp; }

bool same(const SegmentEntry& a, const SegmentEntry& b) {
  return a.info == b.info && a.info.number_in_files() == b.info.number_in_files() &&
         a.deleted == b.deleted && a.live_tokens == b.live_tokens &&
         same(a.deletions, b.deletions) && same(a.tags, b.tags);
}

}  // namespace

TEST_CASE("a manifest comes back as it was published") {
  MemoryFileSystem files;
  const Manifest manifest = sample_manifest();
  const std::uint64_t bytes = publish_manifest(files, manifest);
  CHECK(files.list() == std::vector<std::string>{"manifest-000012", "newest"});
  CHECK(files.contents("manifest-000012").size() == bytes);
  CHECK(newest_commit(files) == 12);
  const LoadedManifest loaded = load_manifest(files, 12);
  CHECK(loaded.bytes == bytes);
  CHECK(loaded.manifest.commit == 12);
  CHECK(loaded.manifest.next_number == 9);
  CHECK(loaded.manifest.settings == manifest.settings);
  REQUIRE(loaded.manifest.segments.size() == 2);
  CHECK(same(loaded.manifest.segments[0], manifest.segments[0]));
  CHECK(same(loaded.manifest.segments[1], manifest.segments[1]));
  REQUIRE(loaded.manifest.models.size() == 2);
  CHECK(loaded.manifest.models[0].name == "news");
  CHECK(loaded.manifest.models[0].number == 8);
  CHECK(loaded.manifest.models[1].stamp == FileStamp{1, 2});
  CHECK(loaded.manifest.skipped == manifest.skipped);
  CHECK(loaded.manifest.files() == manifest.files());
}

TEST_CASE("what is stripped of texts comes back, with and without files of sources") {
  for (const std::uint64_t sources : {0u, 8u}) {
    for (unsigned parts = 0; parts < 8; ++parts) {
      CAPTURE(sources);
      CAPTURE(parts);
      Manifest manifest = sample_manifest();
      if (sources != 0) manifest.sources = {sources, {3, 4}};
      manifest.settings.mapping.strip = {(parts & 1) != 0, (parts & 2) != 0, (parts & 4) != 0};
      MemoryFileSystem files;
      publish_manifest(files, manifest);
      const Manifest loaded = load_manifest(files, 12).manifest;
      CHECK(loaded.settings == manifest.settings);
      CHECK(loaded.files() == manifest.files());
    }
  }
}

TEST_CASE("how texts are read comes back: given terms, the main text of HTML, tables") {
  for (unsigned choices = 0; choices < 32; ++choices) {
    CAPTURE(choices);
    Manifest manifest = sample_manifest();
    FieldMapping& mapping = manifest.settings.mapping;
    mapping.strip.quotes = (choices & 1) != 0;
    mapping.given_terms = (choices & 2) != 0;
    if ((choices & 4) != 0) mapping.html = HtmlText::main;
    if ((choices & 8) != 0) mapping.columns = {"id", "text"};
    if ((choices & 16) != 0) mapping.delimiter = ';';
    MemoryFileSystem files;
    publish_manifest(files, manifest);
    CHECK(load_manifest(files, 12).manifest.settings == manifest.settings);
  }
}

TEST_CASE("segments that were adopted keep the number in their files") {
  for (unsigned choices = 0; choices < 8; ++choices) {
    CAPTURE(choices);
    Manifest manifest = sample_manifest();
    if ((choices & 1) != 0) manifest.segments[0].info.written_as = 7;
    if ((choices & 2) != 0) manifest.segments[1].info.written_as = 3;
    if ((choices & 4) != 0) manifest.settings.mapping.columns = {"id", "text"};
    MemoryFileSystem files;
    publish_manifest(files, manifest);
    const Manifest loaded = load_manifest(files, 12).manifest;
    CHECK(loaded.settings == manifest.settings);
    REQUIRE(loaded.segments.size() == 2);
    CHECK(same(loaded.segments[0], manifest.segments[0]));
    CHECK(same(loaded.segments[1], manifest.segments[1]));
  }
}

TEST_CASE("the files of a manifest are those of its segments, their sidecars and its models") {
  std::vector<std::string> names;
  for (const auto& [name, stamp] : sample_manifest().files()) names.push_back(name);
  CHECK(names == std::vector<std::string>{
                     "segment-000003.documents", "segment-000003.columns", "segment-000003.terms",
                     "segment-000003.postings", "segment-000003.positions",
                     "segment-000003.deletions-000011", "segment-000005.documents",
                     "segment-000005.columns", "segment-000005.terms", "segment-000005.postings",
                     "segment-000005.positions", "segment-000005.tags-000012", "model-000008",
                     "model-000004"});
}

TEST_CASE("a published manifest survives a power cut") {
  MemoryFileSystem files;
  publish_manifest(files, sample_manifest());
  files.lose_unsynced();
  CHECK(load_manifest(files, 12).manifest.commit == 12);
}

TEST_CASE("a manifest with any byte appended or left out is refused, although its checksum holds") {
  MemoryFileSystem files;
  publish_manifest(files, sample_manifest());
  const auto file = CheckedFile::open(files, "manifest-000012", FileKind::manifest, 12);
  const std::string payload(as_text(file->all()));
  const auto load = [&](const std::string& changed) {
    MemoryFileSystem others;
    CheckedFileWriter writer(others, "manifest-000012", FileKind::manifest, 12);
    writer.append(changed);
    writer.finish();
    return load_manifest(others, 12);
  };
  CHECK_NOTHROW(load(payload));
  CHECK_THROWS_AS(load(payload + '\0'), CorruptIndexError);
  for (std::size_t size = 0; size < payload.size(); ++size) {
    CAPTURE(size);
    CHECK_THROWS_AS(load(payload.substr(0, size)), CorruptIndexError);
  }
}

TEST_CASE("more documents than there are numbers are never published") {
  MemoryFileSystem files;
  Manifest manifest = sample_manifest();
  manifest.segments = {sample_segment(3, 0xFFFF'FFF0), sample_segment(5, 0x0E)};
  CHECK_NOTHROW(publish_manifest(files, manifest));
  CHECK_NOTHROW(load_manifest(files, 12));
  manifest.commit = 13;
  manifest.segments[1].info.document_count = 0x0F;
  CHECK_THROWS_AS(publish_manifest(files, manifest), IoError);
  CHECK(newest_commit(files) == 12);
}
