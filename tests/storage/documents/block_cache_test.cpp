#include "storage/documents/block_cache.h"

#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "storage/documents/document_store_writer.h"
#include "tests/storage/damage.h"
#include "tests/support/allocations.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

constexpr std::uint64_t kSegment = 5;
constexpr std::size_t kAmple = std::size_t{64} << 20;

/// A store of so many documents of about a kilobyte, some in each block.
struct Sample {
  MemoryFileSystem files;
  std::vector<std::string> texts;

  explicit Sample(std::uint32_t count = 2'000, std::uint32_t seed = 60) {
    std::mt19937 random(seed);
    TextStoreWriter writer(files, kSegment);
    for (std::uint32_t doc = 0; doc < count; ++doc) {
      std::string text(500 + random() % 1'000, ' ');
      for (char& letter : text) letter = static_cast<char>('a' + random() % 20);
      writer.add({std::to_string(doc), text});
      texts.push_back(std::move(text));
    }
    writer.finish();
  }

  std::unique_ptr<DocumentStore> open() const {
    return std::make_unique<DocumentStore>(
        CheckedFile::open(files, segment_file_name(kSegment, FileKind::documents),
                          FileKind::documents, kSegment),
        nullptr, static_cast<std::uint32_t>(texts.size()), kFixedFields);
  }
};

void check_document(const Sample& sample, CachedTexts& texts, std::uint32_t doc) {
  const StoredText stored = texts.read(doc);
  if (stored.title != std::to_string(doc) || stored.text != sample.texts[doc])
    FAIL_CHECK("document " << doc);
}

}  // namespace

TEST_CASE("a block that was asked for is there the next time, and is that of its own store") {
  const Sample sample(2'000, 60), other(2'000, 61);
  const auto store = sample.open(), another = other.open();
  BlockCache cache(kAmple);
  const BlockCache::Block first = cache.get(*store, 3);
  CHECK(cache.get(*store, 3) == first);
  CHECK(cache.get(*store, 4) != first);
  CHECK(cache.get(*another, 3) != first);
  CachedTexts texts(*store, cache), of_other(*another, cache);
  for (std::uint32_t doc = 0; doc < 2'000; doc += 3) {
    check_document(sample, texts, doc);
    check_document(other, of_other, doc);
  }
}

TEST_CASE("cached blocks take no more memory than they may, and those asked for last stay") {
  const Sample sample;
  const auto store = sample.open();
  constexpr std::size_t kGiven = std::size_t{512} << 10;
  const std::size_t before = inkling::test::live_bytes();
  BlockCache cache(kGiven);
  const BlockCache::Block often = cache.get(*store, 0);
  for (std::uint64_t number = 1; number < 20; ++number) {
    cache.get(*store, number);
    CHECK(cache.get(*store, 0) == often);
    CHECK(cache.memory_bytes() <= kGiven);
  }
  const BlockCache::Block last = cache.get(*store, 19);
  CHECK(cache.get(*store, 19) == last);
  CHECK(cache.memory_bytes() > kGiven / 2);
  CHECK(inkling::test::live_bytes() - before < kGiven + (std::size_t{256} << 10));
}

TEST_CASE("without memory nothing is cached, and texts are the same") {
  const Sample sample;
  const auto store = sample.open();
  BlockCache cache(0);
  CachedTexts texts(*store, cache);
  for (std::uint32_t doc = 0; doc < 2'000; doc += 7) check_document(sample, texts, doc);
  CHECK(cache.get(*store, 1) != cache.get(*store, 1));
  CHECK(cache.memory_bytes() == 0);
}

TEST_CASE("a text stays valid when its block is cached no more") {
  const Sample sample;
  const auto store = sample.open();
  BlockCache cache(std::size_t{100} << 10);
  CachedTexts texts(*store, cache);
  const StoredText first = texts.read(0);
  for (std::uint64_t number = 1; number < 12; ++number) cache.get(*store, number);
  CHECK(first.text == sample.texts[0]);
}

TEST_CASE("a damaged block is reported each time, and the others are read") {
  Sample sample;
  const std::string name = segment_file_name(kSegment, FileKind::documents);
  std::string bytes = sample.files.contents(name);
  bytes[test::kHeaderBytes + 100] ^= 1;
  sample.files.replace(name, bytes);
  const auto store = sample.open();
  BlockCache cache(kAmple);
  CachedTexts texts(*store, cache);
  for (int time = 0; time < 3; ++time) {
    CHECK_THROWS_AS(texts.read(0), CorruptIndexError);
    check_document(sample, texts, 1'999);
  }
}

TEST_CASE("threads that drop each other's blocks read the same texts") {
  const Sample sample;
  const auto store = sample.open();
  BlockCache cache(std::size_t{300} << 10);
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (std::uint32_t seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&, seed] {
      std::mt19937 random(seed);
      CachedTexts texts(*store, cache);
      for (int time = 0; time < 1'000; ++time) {
        const auto doc = static_cast<std::uint32_t>(random() % 2'000);
        if (texts.read(doc).text != sample.texts[doc]) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK(cache.memory_bytes() <= std::size_t{300} << 10);
}
