#include "storage/segments/sidecars.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

using namespace inkling;
using namespace inkling::storage;

namespace {

constexpr std::uint64_t kSidecarSegment = 6;
constexpr std::uint64_t kCommit = 9;

std::shared_ptr<const CheckedFile> open(const FileSystem& files, FileKind kind) {
  return CheckedFile::open(files, sidecar_name(kSidecarSegment, kind, kCommit), kind,
                           kSidecarSegment);
}

/// A file of tags with that payload.
std::shared_ptr<const CheckedFile> tags_file(const std::string& payload) {
  MemoryFileSystem files;
  CheckedFileWriter file(files, sidecar_name(kSidecarSegment, FileKind::tags, kCommit),
                         FileKind::tags, kSidecarSegment);
  file.append(payload);
  file.finish();
  return open(files, FileKind::tags);
}

}  // namespace

TEST_CASE("deletions come back for every number of documents around whole bytes and words") {
  std::mt19937 random(60);
  for (const std::uint32_t count : {0u, 1u, 7u, 8u, 9u, 63u, 64u, 65u, 1'000u}) {
    CAPTURE(count);
    DocumentSet deleted(count);
    for (std::uint32_t doc = 0; doc < count; ++doc) {
      if (random() % 3 == 0 || doc + 1 == count) deleted.insert(DocId{doc});
    }
    MemoryFileSystem files;
    write_deletions(files, kSidecarSegment, kCommit, deleted);
    CHECK(read_deletions(*open(files, FileKind::deletions), count) == deleted);
    CHECK_THROWS_AS(read_deletions(*open(files, FileKind::deletions), count + 8),
                    CorruptIndexError);
  }
}

TEST_CASE("tags of several models come back") {
  SegmentTags tags;
  tags["news"] = {{"art", "sport"}, {{0, 1}, {}, {1}}};
  tags["spam"] = {{"ham", "spam"}, {{}, {}, {}}};
  tags[""] = {{}, {{}, {}, {}}};
  MemoryFileSystem files;
  write_tags(files, kSidecarSegment, kCommit, tags);
  CHECK(read_tags(*open(files, FileKind::tags), 3) == tags);
  CHECK_THROWS_AS(read_tags(*open(files, FileKind::tags), 2), CorruptIndexError);
  CHECK_THROWS_AS(read_tags(*open(files, FileKind::tags), 0xFFFF'FFFE), CorruptIndexError);
}

TEST_CASE("a tag that is not among the topics is refused") {
  const std::string model(
      "\x01"
      "m"
      "\x01"
      "\x01"
      "t",
      5);
  CHECK_NOTHROW(read_tags(*tags_file('\x01' + model + std::string("\x01\x00", 2)), 1));
  CHECK_THROWS_AS(read_tags(*tags_file('\x01' + model + "\x01\x01"), 1), CorruptIndexError);
}

TEST_CASE("tags that name a model twice are refused") {
  const std::string two_topics = std::string(
      "\x01"
      "m"
      "\x02"
      "\x01"
      "t"
      "\x01"
      "u"
      "\x01\x01",
      9);
  const std::string no_topics = std::string(
      "\x01"
      "m"
      "\x00"
      "\x00",
      4);
  CHECK_THROWS_AS(read_tags(*tags_file('\x02' + two_topics + no_topics), 1), CorruptIndexError);
}
