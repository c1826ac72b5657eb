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

std::shared_ptr<const CheckedFile> file_of(FileKind kind, const std::string& payload,
                                           std::uint16_t version) {
  MemoryFileSystem files;
  CheckedFileWriter file(files, sidecar_name(kSidecarSegment, kind, kCommit), kind, kSidecarSegment,
                         version);
  file.append(payload);
  file.finish();
  return open(files, kind);
}

/// A file of tags with that payload.
std::shared_ptr<const CheckedFile> tags_file(const std::string& payload) {
  return file_of(FileKind::tags, payload, version_of(FileKind::tags));
}

/// A file of labels with that payload, of the version that says which were given by hand.
std::shared_ptr<const CheckedFile> labels_file(const std::string& payload) {
  return file_of(FileKind::labels, payload, 2);
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

namespace {

/// Of two documents the second one was labelled by hand; the first one has the label `a`.
const std::string kByHand = "\x01\x01";
const std::string kOneLabel("\x01\x01\x61\x01\x00\x00", 6);

DocumentSet set_of(std::uint32_t count, std::initializer_list<std::uint32_t> docs) {
  DocumentSet set(count);
  for (const std::uint32_t doc : docs) set.insert(DocId{doc});
  return set;
}

/// As write_labels() writes them.
std::shared_ptr<const CheckedFile> written_labels(const std::string& encoded,
                                                  const DocumentSet& by_hand) {
  MemoryFileSystem files;
  write_labels(files, kSidecarSegment, kCommit, encoded, by_hand);
  return open(files, FileKind::labels);
}

}  // namespace

TEST_CASE("labels, and which were given by hand, are written and read as docs/format.md says") {
  const auto file = written_labels(kOneLabel, set_of(2, {1}));
  CHECK(file->version() == 2);
  CHECK(as_text(file->all()) == kByHand + kOneLabel);
  const SegmentLabels labels = read_labels(*file, 2);
  CHECK(labels.by_hand == set_of(2, {1}));
  REQUIRE(labels.changed);
  CHECK(labels.changed->values_of(0) == std::vector<std::string>{"a"});
  CHECK(labels.changed->values_of(1).empty());
  ByteReader encoded = encoded_labels(*file, 2);
  CHECK(as_text(encoded.take(encoded.remaining())) == kOneLabel);
}

TEST_CASE("labels that the columns have are not written again beside which were given by hand") {
  const auto file = written_labels({}, set_of(2, {1}));
  CHECK(as_text(file->all()) == kByHand);
  const SegmentLabels labels = read_labels(*file, 2);
  CHECK(labels.by_hand == set_of(2, {1}));
  CHECK_FALSE(labels.changed);
}

TEST_CASE("a file of labels of which none were given by hand is as it was in version 1") {
  for (const DocumentSet& none : {DocumentSet(), DocumentSet(2)}) {
    const auto file = written_labels(kOneLabel, none);
    CHECK(file->version() == 1);
    CHECK(as_text(file->all()) == kOneLabel);
    const SegmentLabels labels = read_labels(*file, 2);
    CHECK(labels.by_hand.bound() == 0);
    CHECK(labels.changed);
  }
}

TEST_CASE("documents labelled by hand come back, whichever they are") {
  std::mt19937 random(61);
  for (const std::uint32_t count : {1u, 63u, 64u, 65u, 1'000u}) {
    CAPTURE(count);
    for (const std::uint32_t one_in : {1u, 3u, 400u}) {
      DocumentSet by_hand = set_of(count, {count - 1});
      for (std::uint32_t doc = 0; doc < count; ++doc) {
        if (random() % one_in == 0) by_hand.insert(DocId{doc});
      }
      CHECK(read_labels(*written_labels({}, by_hand), count).by_hand == by_hand);
    }
  }
}

TEST_CASE("labels that are not what the format says are refused") {
  struct Row {
    std::string payload;
    const char* why;
  };
  for (const auto& [payload, why] :
       {Row{"\x01\x02", "a document past the last one"},
        {std::string("\x02\x01\x00", 3), "a document past the last one"},
        {"\x02\x01", "count too large"},
        {std::string("\x01\x80", 2), "ends within a number"},
        {kByHand + kOneLabel + '\0', "bytes after the last document"},
        {kByHand + kOneLabel.substr(0, 4), "values of another number of documents"},
        {"", "ends within a number"}}) {
    CAPTURE(payload);
    CHECK_THROWS_WITH_AS(read_labels(*labels_file(payload), 2), doctest::Contains(why),
                         CorruptIndexError);
  }
}
