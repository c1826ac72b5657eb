#include "storage/segments/sidecars.h"

#include <doctest/doctest.h>

#include <optional>
#include <random>
#include <string>
#include <utility>

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
  const auto p = [](double value) { return TagProbability(value); };
  tags["news"] = {{"art", "sport"},
                  {ModelVersionId{7}, ModelVersionId{0xFFFF'FFFF'FFFF'FFFF}},
                  {{{0, 1, p(1)}, {1, 1, p(0)}}, {}, {{1, 0, TagProbability()}}}};
  tags["spam"] = {{"ham", "spam"}, {}, {{}, {}, {}}};
  tags[""] = {{}, {}, {{}, {}, {}}};
  MemoryFileSystem files;
  write_tags(files, kSidecarSegment, kCommit, tags);
  CHECK(read_tags(*open(files, FileKind::tags), 3) == tags);
  CHECK_THROWS_AS(read_tags(*open(files, FileKind::tags), 2), CorruptIndexError);
  CHECK_THROWS_AS(read_tags(*open(files, FileKind::tags), 0xFFFF'FFFE), CorruptIndexError);
}

TEST_CASE(
    "a probability comes back as the nearest millionth, and as unknown where it is not known") {
  for (const auto& [p, kept] :
       {std::pair(0.0, 0.0), {1.0, 1.0}, {0.1234564, 0.123456}, {0.9999996, 1.0}, {4e-7, 0.0}}) {
    CAPTURE(p);
    CHECK(TagProbability(p).value() == kept);
    CHECK(TagProbability::of_code(TagProbability(p).code()) == TagProbability(p));
    CHECK(TagProbability(p).code() <= TagProbability::kMostCode);
  }
  CHECK(TagProbability(std::nullopt).value() == std::nullopt);
  CHECK(TagProbability().code() == 0);
}

namespace {

/// Two documents; the first has the tag `t` of the model `m`, of version 8, with p = 0.5.
const std::string kOneTag = std::string("\x01\x01m\x01\x01t\x01", 7) +
                            std::string("\x08\0\0\0\0\0\0\0", 8) +
                            std::string("\x01\x00\x00\xA1\xC2\x1E\x00", 7);

}  // namespace

TEST_CASE("tags are written and read as docs/format.md says") {
  const SegmentTags expected{
      {"m", {{"t"}, {ModelVersionId{8}}, {{{0, 0, TagProbability(0.5)}}, {}}}}};
  CHECK(read_tags(*tags_file(kOneTag), 2) == expected);
  MemoryFileSystem files;
  write_tags(files, kSidecarSegment, kCommit, expected);
  CHECK(as_text(open(files, FileKind::tags)->all()) == kOneTag);
}

TEST_CASE("tags that are not what the format says are refused") {
  struct Row {
    std::size_t at;
    char byte;
    const char* why;
  };
  CHECK_NOTHROW(read_tags(*tags_file(kOneTag), 2));
  for (const auto& [at, byte, why] : {Row{16, 1, "topic that is not listed"},
                                      {17, 1, "version of a model that is not listed"},
                                      {20, '\x3E', "probability above 1"},
                                      {0, 2, "ends within a number"},
                                      {6, 9, "count too large"}}) {
    CAPTURE(at);
    std::string bad = kOneTag;
    bad[at] = byte;
    CHECK_THROWS_WITH_AS(read_tags(*tags_file(bad), 2), doctest::Contains(why), CorruptIndexError);
  }
  CHECK_THROWS_AS(read_tags(*tags_file(kOneTag + '\0'), 2), CorruptIndexError);
  for (std::size_t size = 0; size < kOneTag.size(); ++size)
    CHECK_THROWS_AS(read_tags(*tags_file(kOneTag.substr(0, size)), 2), CorruptIndexError);
}

TEST_CASE("tags that name a model twice are refused") {
  const std::string model("\x01m\x00\x00\x00", 5);
  CHECK_NOTHROW(read_tags(*tags_file('\x01' + model), 1));
  CHECK_THROWS_AS(read_tags(*tags_file('\x02' + model + model), 1), CorruptIndexError);
}
