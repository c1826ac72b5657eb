#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "storage/documents/document_store.h"
#include "storage/documents/document_store_writer.h"
#include "tests/storage/documents/open_store.h"
#include "tests/support/allocations.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

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

}  // namespace

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
