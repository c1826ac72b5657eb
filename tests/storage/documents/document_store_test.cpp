#include "storage/documents/document_store.h"

#include <doctest/doctest.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "storage/documents/collected_columns.h"
#include "storage/documents/columns_writer.h"
#include "storage/documents/document_store_writer.h"
#include "tests/storage/damage.h"
#include "tests/support/allocations.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

constexpr std::uint64_t kStoreSegment = 5;
using Texts = std::vector<std::pair<std::string, std::string>>;

std::string random_text(std::mt19937& random, std::size_t bytes) {
  std::string text(bytes, ' ');
  for (char& letter : text) letter = static_cast<char>('a' + random() % 20);
  return text;
}

/// Ids of documents, whose order is another than theirs where there are more than ten.
Columns columns_of(std::uint32_t documents) {
  MemoryFileSystem files;
  CollectedColumns writer(kFixedFields);
  for (std::uint32_t doc = 0; doc < documents; ++doc)
    writer.add({std::to_string(doc), "", "", {}, {}, {}},
               {std::vector<FieldMeasure>(kFixedFields), 0});
  writer.sort_ids();
  write_columns(writer, {}, files, kStoreSegment);
  const std::string name = segment_file_name(kStoreSegment, FileKind::columns);
  return {CheckedFile::open(files, name, FileKind::columns, kStoreSegment), documents,
          kFixedFields};
}

/// A store with the columns that it refers to.
struct OpenStore {
  Columns columns;
  DocumentStore store;

  OpenStore(const FileSystem& files, std::uint32_t documents)
      : columns(columns_of(documents)),
        store(CheckedFile::open(files, segment_file_name(kStoreSegment, FileKind::documents),
                                FileKind::documents, kStoreSegment),
              &columns, documents, kFixedFields) {}
  OpenStore(const OpenStore&) = delete;
  OpenStore& operator=(const OpenStore&) = delete;

  const DocumentStore* operator->() const { return &store; }
};

struct WrittenStore {
  MemoryFileSystem files;
  std::uint32_t count;

  explicit WrittenStore(const Texts& texts) : count(static_cast<std::uint32_t>(texts.size())) {
    TextStoreWriter writer(files, kStoreSegment);
    for (const auto& [title, text] : texts) writer.add({title, text});
    writer.finish();
  }

  OpenStore open() const { return {files, count}; }
};

void check_all(const Texts& texts) {
  const WrittenStore written(texts);
  const OpenStore store = written.open();
  CHECK(store->is_by_number());
  std::uint32_t visited = 0;
  store->for_each([&](std::uint32_t doc, const StoredText& stored) {
    const auto& [title, text, values, id] = stored;
    CHECK(doc == visited++);
    if (title != texts[doc].first || text != texts[doc].second) FAIL_CHECK("document " << doc);
  });
  CHECK(visited == texts.size());
  for (std::uint32_t doc = 0; doc < texts.size(); ++doc) {
    const auto stored = store->read(doc);
    if (stored.title != texts[doc].first || stored.text != texts[doc].second) {
      FAIL_CHECK("document " << doc << " read alone");
    }
  }
}

/// Writes `titles` alone, out of memory or `from_elsewhere`, and reads them in several orders.
void check_titles(const std::vector<std::string>& titles, bool from_elsewhere) {
  MemoryFileSystem files;
  const auto count = static_cast<std::uint32_t>(titles.size());
  std::vector<std::uint32_t> by_id(count);
  std::iota(by_id.begin(), by_id.end(), 0u);
  std::ranges::sort(by_id, {}, [](std::uint32_t doc) { return std::to_string(doc); });
  TitleStoreWriter writer(files, kStoreSegment);
  if (from_elsewhere) {
    for (const std::uint32_t doc : by_id) writer.put(titles[doc]);
  } else {
    for (const std::string& title : titles) writer.add(title);
    writer.put_added(by_id);
  }
  writer.finish();

  const OpenStore store(files, count);
  CHECK(!store->is_by_number());
  std::vector<std::uint32_t> visited;
  store->for_each([&](std::uint32_t doc, const StoredText& stored) {
    const auto& [title, text, values, id] = stored;
    visited.push_back(doc);
    if (title != titles[doc] || !text.empty()) FAIL_CHECK("document " << doc);
  });
  CHECK(visited == by_id);
  StoredBlocks blocks(store.store, 0);
  for (std::uint32_t doc = 0; doc < count; ++doc) {
    if (store->read(doc).title != titles[doc]) FAIL_CHECK("document " << doc << " read alone");
    if (blocks.read(doc).title != titles[doc])
      FAIL_CHECK("document " << doc << " read with its block");
  }
}

/// A file of one block, whose frame says that it holds `claimed` bytes.
std::unique_ptr<MemoryFileSystem> store_with_frame(const std::string& frame, std::uint64_t claimed,
                                                   std::uint64_t holds_titles_alone = 0) {
  auto files = std::make_unique<MemoryFileSystem>();
  CheckedFileWriter file(*files, segment_file_name(kStoreSegment, FileKind::documents),
                         FileKind::documents, kStoreSegment);
  std::string tail;
  put_fixed(tail, std::uint64_t{0});
  put_fixed(tail, claimed);
  put_fixed(tail, std::uint64_t{0});
  put_fixed(tail, static_cast<std::uint64_t>(frame.size()));
  put_fixed(tail, std::uint64_t{1});
  put_fixed(tail, std::uint64_t{0});
  put_fixed(tail, holds_titles_alone);
  file.append(frame);
  file.append(tail);
  file.finish();
  return files;
}

}  // namespace

TEST_CASE("titles and texts come back, alone and in order") {
  std::mt19937 random(50);
  Texts texts;
  for (int number = 0; number < 300; ++number)
    texts.emplace_back(random_text(random, random() % 40), random_text(random, random() % 3'000));
  check_all(texts);
  check_all({});
  check_all({{"", ""}});
  check_all({{"a title", ""}, {"", "a text"}});
}

TEST_CASE("records that end at, before and behind the edge of a block come back") {
  std::mt19937 random(51);
  for (const std::size_t bytes :
       {kStoredBlock - 5, kStoredBlock - 4, kStoredBlock - 3, kStoredBlock, kStoredBlock + 1}) {
    CAPTURE(bytes);
    check_all({{"", random_text(random, bytes)}, {"b", "c"}, {"", random_text(random, bytes)}});
  }
}

TEST_CASE("a document of 5 MB comes back, and its neighbours too") {
  std::mt19937 random(52);
  check_all({{"before", "small"}, {"large", random_text(random, 5'000'000)}, {"behind", "small"}});
  check_all({{"before", "small"}, {"blank", std::string(5'000'000, ' ')}, {"behind", "small"}});
}

namespace {

/// Texts that repeat phrases all over, some megabytes of them.
Texts phrases(std::uint32_t seed, std::size_t bytes) {
  std::mt19937 random(seed);
  std::vector<std::string> known;
  for (int phrase = 0; phrase < 3'000; ++phrase) known.push_back(random_text(random, 20) + " ");
  Texts texts;
  for (std::size_t written = 0; written < bytes;) {
    std::string text;
    for (auto left = random() % 300; left > 0; --left) text += known[random() % known.size()];
    written += text.size();
    texts.emplace_back("title", std::move(text));
  }
  return texts;
}

std::string& bytes_of(MemoryFileSystem& files, std::string& contents) {
  contents = files.contents(segment_file_name(kStoreSegment, FileKind::documents));
  return contents;
}

}  // namespace

TEST_CASE("texts of a large segment come back by their dictionary, and take less than without") {
  const Texts texts = phrases(53, 6u << 20);
  check_all(texts);
  const auto size_of = [](const Texts& stored) {
    WrittenStore written(stored);
    std::string contents;
    return bytes_of(written.files, contents).size();
  };
  const Texts first(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(texts.size() / 2));
  const Texts second(texts.begin() + static_cast<std::ptrdiff_t>(texts.size() / 2), texts.end());
  CHECK(size_of(texts) < size_of(first) + size_of(second));
  CHECK(size_of(texts) == size_of(texts));
}

TEST_CASE("where texts have a dictionary, blocks behind those it was trained on are small") {
  const auto blocks_of = [](const Texts& texts) {
    WrittenStore written(texts);
    const auto file =
        CheckedFile::open(written.files, segment_file_name(kStoreSegment, FileKind::documents),
                          FileKind::documents, kStoreSegment);
    ByteReader tail = file->reader(file->size() - 24, 8);
    return tail.fixed<std::uint64_t>();
  };
  const auto bytes_of = [](const Texts& texts) {
    std::size_t bytes = 0;
    for (const auto& [title, text] : texts) bytes += title.size() + text.size();
    return bytes;
  };
  const Texts few = phrases(55, 2u << 20);
  CHECK(blocks_of(few) <= bytes_of(few) / kStoredBlock + 1);
  const Texts many = phrases(55, 8u << 20);
  const std::size_t behind = bytes_of(many) - (std::size_t{5} << 20);
  CHECK(blocks_of(many) >
        (std::size_t{3} << 20) / kStoredBlock + behind / (2 * kStoredBlockWithDictionary));
  CHECK(blocks_of(many) < bytes_of(many) / kStoredBlockWithDictionary);
}

TEST_CASE("damage to one copy of the dictionary loses nothing, to both all texts") {
  const Texts texts = phrases(54, 5u << 20);
  WrittenStore written(texts);
  std::string good;
  bytes_of(written.files, good);
  const std::string name = segment_file_name(kStoreSegment, FileKind::documents);
  const std::string head = good.substr(test::kHeaderBytes, 8);
  const std::size_t copy = good.find(head, test::kHeaderBytes + 8);
  REQUIRE(copy != std::string::npos);
  const auto flipped = [&](bool first, bool second) {
    std::string bad = good;
    if (first) bad[test::kHeaderBytes + 5'000] ^= 1;
    if (second) bad[copy + 5'000] ^= 1;
    written.files.replace(name, bad);
    return written.open();
  };
  const auto middle = static_cast<std::uint32_t>(texts.size() / 2);
  CHECK(flipped(true, false)->read(middle).text == texts[middle].second);
  CHECK(flipped(false, true)->read(middle).text == texts[middle].second);
  CHECK_THROWS_AS(flipped(true, true)->read(middle), CorruptIndexError);
  std::uint32_t lost = 0;
  flipped(true, true)
      ->for_each_readable([](auto, const StoredText&) { FAIL_CHECK("nothing can be read"); },
                          [&](std::uint32_t begin, std::uint32_t end, const CorruptIndexError&) {
                            lost += end - begin;
                          });
  CHECK(lost == texts.size());
}

TEST_CASE("titles alone come back, in the order of ids, alone and with their block") {
  std::mt19937 random(56);
  for (const bool from_elsewhere : {false, true}) {
    check_titles({}, from_elsewhere);
    check_titles({""}, from_elsewhere);
    std::vector<std::string> titles;
    for (int number = 0; number < 3'000; ++number)
      titles.push_back(random_text(random, random() % 50));
    titles[1'234] = random_text(random, 3 * kStoredTitles);
    check_titles(titles, from_elsewhere);
  }
}

TEST_CASE("blocks of short titles stay in as much memory as is given") {
  const std::uint32_t count = 100'000;
  MemoryFileSystem files;
  TitleStoreWriter writer(files, kStoreSegment);
  std::vector<std::uint32_t> by_id(count);
  std::iota(by_id.begin(), by_id.end(), 0u);
  std::ranges::sort(by_id, {}, [](std::uint32_t doc) { return std::to_string(doc); });
  for (std::uint32_t doc = 0; doc < count; ++doc) writer.add(std::to_string(doc));
  writer.put_added(by_id);
  writer.finish();
  const OpenStore store(files, count);
  constexpr std::size_t kGiven = std::size_t{1} << 20;
  const std::size_t before = inkling::test::live_bytes();
  StoredBlocks blocks(store.store, kGiven);
  std::size_t most = 0;
  for (std::uint32_t doc = 0; doc < count; doc += 7) {
    if (blocks.read(doc).title != std::to_string(doc)) FAIL_CHECK("document " << doc);
    most = std::max(most, inkling::test::live_bytes() - before);
  }
  CHECK(most > kGiven / 2);
  CHECK(most < kGiven + 3'000'000 / 20);  // all of them take three million
}

TEST_CASE("behind a block that is larger than all that is kept, blocks are kept as before") {
  const std::uint32_t count = 2'000;
  MemoryFileSystem files;
  TextStoreWriter writer(files, kStoreSegment);
  std::mt19937 random(11);
  const std::string large(std::size_t{32} << 20, 'x');
  writer.add({{}, large});
  for (std::uint32_t doc = 1; doc < count; ++doc) writer.add({{}, random_text(random, 1'500)});
  writer.finish();
  const OpenStore store(files, count);
  const std::size_t before = inkling::test::live_bytes();
  constexpr std::size_t kGiven = std::size_t{1} << 20;
  StoredBlocks blocks(store.store, kGiven);
  blocks.read(0);
  for (std::uint32_t doc = 1; doc < count; doc += 3) blocks.read(doc);
  CHECK(inkling::test::live_bytes() - before > kGiven / 2);
  CHECK(inkling::test::live_bytes() - before < kGiven + 500'000);
}

TEST_CASE("titles of one source take less where its ids stand together") {
  const auto size_of = [](bool by_source) {
    MemoryFileSystem files;
    std::mt19937 random(57);
    std::vector<std::string> sources;
    for (int source = 0; source < 300; ++source) sources.push_back(random_text(random, 40));
    TitleStoreWriter writer(files, kStoreSegment);
    std::vector<std::uint32_t> documents(6'000);
    std::iota(documents.begin(), documents.end(), 0u);
    for (const std::uint32_t doc : documents)
      writer.add(sources[doc % sources.size()] + random_text(random, 4));
    if (by_source)
      std::ranges::sort(documents, {},
                        [&](auto doc) { return std::pair(doc % sources.size(), doc); });
    writer.put_added(documents);
    writer.finish();
    return files.contents(segment_file_name(kStoreSegment, FileKind::documents)).size();
  };
  CHECK(2 * size_of(true) < size_of(false));
}

TEST_CASE("a store of another number of documents is refused") {
  const WrittenStore written({{"a", "b"}, {"c", "d"}});
  CHECK_THROWS_AS(OpenStore(written.files, 0), CorruptIndexError);
  CHECK_THROWS_AS(OpenStore(written.files, 3)->read(2), CorruptIndexError);
  CHECK_THROWS_AS(OpenStore(written.files, 1)->for_each([](auto, const StoredText&) {}),
                  CorruptIndexError);
}

TEST_CASE("a block that claims to hold a terabyte is refused before memory for it is taken") {
  // A frame whose header says so: magic, single segment with 8 bytes of size, then one empty last
  // block.
  std::string frame = "\x28\xB5\x2F\xFD\xE0";
  put_fixed(frame, std::uint64_t{1} << 40);
  frame += std::string("\x01\x00\x00", 3);
  const auto files = store_with_frame(frame, std::uint64_t{1} << 40);
  CHECK_THROWS_AS(OpenStore(*files, 1)->read(0), CorruptIndexError);
}

TEST_CASE("a block with bytes behind its frame, cut short, or of another size is refused") {
  const std::string raw(
      "\x01"
      "a"
      "\x01"
      "b"
      "\x00",
      5);
  std::string frame(100, '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), raw.data(), raw.size(), 3));
  const auto read = [](const std::unique_ptr<MemoryFileSystem>& files) {
    return OpenStore(*files, 1)->read(0);
  };
  CHECK(read(store_with_frame(frame, 5)).text == "b");
  CHECK_THROWS_AS(read(store_with_frame(frame, 5, 2)), CorruptIndexError);
  CHECK_THROWS_AS(read(store_with_frame(frame + "x", 5)), CorruptIndexError);
  CHECK_THROWS_AS(read(store_with_frame(frame + frame, 5)), CorruptIndexError);
  CHECK_THROWS_AS(read(store_with_frame(frame, 6)), CorruptIndexError);
  CHECK_THROWS_AS(read(store_with_frame(frame, 4)), CorruptIndexError);
  for (std::size_t size = 0; size < frame.size(); ++size) {
    CAPTURE(size);
    CHECK_THROWS_AS(read(store_with_frame(frame.substr(0, size), 5)), CorruptIndexError);
  }
}

TEST_CASE(
    "a block that does not decode is decoded once by who reads one document after the other") {
  const std::string raw(1u << 20, '\0');  // of titles that are empty, more than there are documents
  std::string frame(1'000, '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), raw.data(), raw.size(), 3));
  const auto files = store_with_frame(frame, raw.size(), /*holds_titles_alone=*/1);
  const OpenStore store(*files, 100);
  StoredBlocks blocks(store.store, 0);
  CHECK_THROWS_AS(blocks.read(0), CorruptIndexError);
  for (std::uint32_t doc = 0; doc < 100; ++doc) {
    const inkling::test::AllocationLimit limit(raw.size() / 2);
    CHECK_THROWS_AS(blocks.read(doc), CorruptIndexError);
  }
}
