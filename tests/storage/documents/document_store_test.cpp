#include "storage/documents/document_store.h"

#include <doctest/doctest.h>
#include <zstd.h>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "storage/documents/document_store_writer.h"
#include "tests/storage/damage.h"
#include "tests/storage/documents/open_store.h"
#include "tests/support/allocations.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

using Texts = std::vector<std::pair<std::string, std::string>>;

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
