#include "storage/segments/check.h"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/bits/bytes.h"
#include "storage/commit/transaction.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

std::shared_ptr<MemoryFileSystem> two_segments() {
  auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  writer.add(document("1", "a title", "text"));
  writer.commit();
  writer.add(document("2", "", "text"));
  writer.commit();
  return files;
}

bool finds(const storage::FileSystem& files, const std::string& words) {
  for (const Finding& finding : storage::check(files, true)) {
    if (finding.what.find(words) != std::string::npos) return true;
  }
  return false;
}

/// Where the lengths of a field are in the payload of a file of columns (docs/format.md).
std::size_t lengths_in(const std::string& payload, std::size_t field) {
  const auto bytes = storage::as_bytes(payload);
  const auto directory = storage::load<std::uint64_t>(bytes.last(8).data());
  const std::string name_of_file = "columns";
  storage::ByteReader in(bytes.subspan(directory, bytes.size() - 8 - directory), name_of_file,
                         directory);
  for (std::uint64_t left = in.varint(); left > 0; --left) {
    const auto kind = in.fixed<std::uint8_t>();
    const std::string name(in.string());
    const std::uint64_t place = in.varint();
    in.varint();
    if (kind == 9 && name == std::to_string(field)) return place;
  }
  FAIL("no lengths of field ", field);
  return 0;
}

}  // namespace

TEST_CASE("a check of no index says that it is missing") {
  CHECK_THROWS_AS(storage::check(MemoryFileSystem(), true), IndexMissingError);
}

TEST_CASE("every damaged file is a finding of its own") {
  const auto files = two_segments();
  for (const std::string name :
       {"segment-000001.postings", "segment-000001.columns", "segment-000002.terms"}) {
    std::string bytes = files->contents(name);
    bytes[16] ^= 1;
    files->replace(name, bytes);
  }
  const auto findings = storage::check(*files, false);
  REQUIRE(findings.size() == 3);
  CHECK(findings[0].file == "memory/segment-000001.columns");
  CHECK(findings[1].file == "memory/segment-000001.postings");
  CHECK(findings[2].file == "memory/segment-000002.terms");
}

TEST_CASE("labels that a commit changed are checked in each commit that is kept") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.keep = 2});
  writer.add(document("1", "", "text"));
  writer.commit();
  writer.set_labels(DocId{0}, {"x"});
  writer.commit();
  std::string bytes = files->contents("segment-000001.labels-000002");
  bytes[16] ^= 1;
  files->replace("segment-000001.labels-000002", bytes);
  CHECK(storage::check(*files, false).size() == 1);
}

TEST_CASE("a check reads the note of the newest commit, which is damaged at any byte") {
  const auto files = two_segments();
  const std::string good = files->contents(storage::kNewestName);
  std::vector<std::string> remarks;
  const auto look = [&] {
    remarks.clear();
    return storage::check(*files, false,
                          [&](const std::string& remark) { remarks.push_back(remark); });
  };
  CHECK(look().empty());
  CHECK(remarks.empty());
  for (std::size_t at = 0; at < good.size(); ++at) {
    CAPTURE(at);
    std::string bad = good;
    bad[at] ^= 1;
    files->replace(storage::kNewestName, bad);
    const auto findings = look();
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].file == "memory/newest");
    CHECK(remarks.empty());
  }
  // As a writer that is killed leaves it, or one of a former release.
  for (std::size_t size = 0; size < good.size(); ++size) {
    files->replace(storage::kNewestName, good.substr(0, size));
    CHECK(look().empty());
    REQUIRE(remarks.size() == 1);
    CHECK(remarks[0].find("is incomplete") != std::string::npos);
  }
  files->remove(storage::kNewestName);
  CHECK(look().empty());
  REQUIRE(remarks.size() == 1);
  CHECK(remarks[0].find("is missing") != std::string::npos);
}

TEST_CASE("a note is of the newest commit as it is, or whole and of one before") {
  const auto files = two_segments();
  const std::string second = files->contents(storage::kNewestName);
  storage::Manifest manifest = storage::load_manifest(*files, 2).manifest;
  manifest.kept = 2;
  const auto changed = file_system_of(snapshot_of(*files));
  storage::publish_manifest(*changed, manifest);
  files->replace(storage::kNewestName, changed->contents(storage::kNewestName));
  CHECK(finds(*files, "its manifest is another than manifest-000002"));

  files->replace(storage::kNewestName, second);
  {
    IndexWriter writer = indexer::open_writer(files, {});
    writer.remove("2");
    writer.commit();
  }
  CHECK(storage::check(*files, true).empty());
  files->replace(storage::kNewestName, second);
  CHECK(storage::check(*files, true).empty());
  files->replace(storage::kNewestName, second + "x");
  CHECK(storage::check(*files, true).size() == 1);
}

TEST_CASE("a check of lists can be ended within a segment") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  std::string text;
  for (int word = 0; word < 2000; ++word) text += "w" + std::to_string(word) + ' ';
  writer.add(document("1", "", text));
  writer.commit();
  const storage::Segment segment(*files, storage::load_manifest(*files, 1).manifest.segments[0]);
  int steps = 0;
  CHECK(storage::check_lists(*files, segment, [&] { ++steps; }).empty());
  CHECK(steps >= 2000 / 256);
  CHECK_THROWS_AS(storage::check_lists(*files, segment, [] { throw std::runtime_error("stop"); }),
                  std::runtime_error);
}

TEST_CASE("a deep check finds sums of the manifest that are not those of its segments") {
  const auto files = two_segments();
  const auto change = [&](const auto& edit) {
    storage::Manifest manifest = storage::load_manifest(*files, 2).manifest;
    edit(manifest.segments[0]);
    const auto changed = file_system_of(snapshot_of(*files));
    storage::publish_manifest(*changed, manifest);
    return changed;
  };
  CHECK(storage::check(*files, true).empty());
  CHECK(finds(*change([](auto& segment) { ++segment.info.fields[0].terms; }),
              "others in the manifest"));
  CHECK(finds(*change([](auto& segment) { ++segment.info.fields[1].postings; }),
              "others in the manifest"));
  CHECK(finds(*change([](auto& segment) { --segment.info.fields[0].tokens; }),
              "others in the manifest"));
  CHECK(finds(*change([](auto& segment) { ++segment.live_tokens[0]; }),
              "another sum in the manifest"));
  CHECK(finds(*change([](auto& segment) { segment.deleted = 1; }), "other deletions"));
  CHECK(finds(*change([](auto& segment) { segment.info.document_count = 2; }), ""));
}

TEST_CASE("a deep check adds up each text field by itself") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer =
        indexer::open_writer(files, {.mapping = {.text_fields = {"subject", "note"}}});
    Document added = document("1", "a title", "text");
    added.texts = {{"subject", "of some words"}, {"note", "a note, and another"}};
    writer.add(added);
    added.id = "2";
    writer.add(added);
    writer.commit();
  }
  REQUIRE(storage::check(*files, true).empty());
  const Snapshot good = snapshot_of(*files);
  const auto finds_in = [&](const auto& edit, const std::string& words) {
    storage::Manifest manifest = storage::load_manifest(*files, 1).manifest;
    edit(manifest.segments[0]);
    const auto changed = file_system_of(good);
    storage::publish_manifest(*changed, manifest);
    return finds(*changed, words);
  };
  for (const std::size_t field : {2u, 3u}) {
    CAPTURE(field);
    const std::string others = "field " + std::to_string(field) + ": ";
    CHECK(finds_in([&](auto& segment) { ++segment.info.fields[field].terms; }, others));
    CHECK(finds_in([&](auto& segment) { ++segment.info.fields[field].postings; }, others));
    CHECK(finds_in([&](auto& segment) { ++segment.info.fields[field].tokens; }, others));
    CHECK(finds_in([&](auto& segment) { --segment.live_tokens[field]; },
                   "another sum in the manifest"));

    const std::string columns = "segment-000001.columns";
    std::string payload = payload_of(good, columns);
    payload[lengths_in(payload, field) + 1] ^= 1;
    CHECK(finds(*file_system_of(forged(good, columns, payload)), ""));
  }
}

TEST_CASE("a deep check finds two live documents of one id, within a segment and over two") {
  const auto files = std::make_shared<MemoryFileSystem>();
  const storage::DocumentMeasures no_tokens{std::vector<storage::FieldMeasure>(kFixedFields), 0};
  for (const int segments : {1, 2}) {
    CAPTURE(segments);
    auto transaction = storage::Transaction::open(files, storage::IndexSettings{});
    for (int number = 0; number < segments; ++number) {
      storage::SegmentWriter segment = transaction.new_segment();
      for (int copy = 0; copy < 3 - segments; ++copy)
        segment.add_document(document("twice", "", ""), no_tokens);
      transaction.add_segment(std::move(segment));
    }
    transaction.commit();
    CHECK(finds(*files, "two live documents"));
    for (std::uint32_t doc = 0; doc < transaction.base().document_bound(); ++doc)
      transaction.erase(DocId{doc});
    transaction.commit();
    CHECK(storage::check(*files, true).empty());
  }
}
