#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/salvage.h"
#include "storage/bits/bytes.h"
#include "storage/documents/document_store.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/numbered_documents.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// The documents whose texts stand in the pages that hold `offset` of a file; none for other files.
std::set<std::uint32_t> texts_at(const Snapshot& good, const std::string& name, std::size_t offset,
                                 std::uint32_t of_segment) {
  std::set<std::uint32_t> lost;
  if (!name.ends_with(".documents") || offset < kHeaderBytes) return lost;
  const std::size_t page = (offset - kHeaderBytes) / storage::kPageSize * storage::kPageSize;
  const std::string payload = payload_of(good, name);
  if (page >= payload.size()) return lost;
  const auto bytes = storage::as_bytes(payload);
  const std::byte* const tail = bytes.data() + bytes.size() - 32;
  const auto index = storage::load<std::uint64_t>(tail);
  const auto blocks = storage::load<std::uint64_t>(tail + 8);
  const auto dictionary = storage::load<std::uint64_t>(tail + 16);
  const auto place = [&](std::uint64_t block) {
    return block == blocks ? index - dictionary
                           : storage::load<std::uint64_t>(bytes.data() + index + block * 24);
  };
  const auto first = [&](std::uint64_t block) {
    return block == blocks ? of_segment
                           : storage::load<std::uint32_t>(bytes.data() + index + block * 24 + 16);
  };
  for (std::uint64_t block = 0; block < blocks; ++block) {
    if (place(block + 1) <= page || place(block) >= page + storage::kPageSize) continue;
    for (std::uint32_t doc = first(block); doc < first(block + 1); ++doc) lost.insert(doc);
  }
  return lost;
}

/// A bit of a file that is flipped.
struct WrongByte {
  std::string name;
  std::size_t offset = 0;
  char flipped = 1;
};

/// Salvages three segments of `all` with a wrong byte, and sees that nothing else is lost. Returns
/// the seconds that the salvage took.
double check_salvaged(const Snapshot& good, const std::vector<Document>& all,
                      const WrongByte& place) {
  CAPTURE(place.name);
  CAPTURE(place.offset);
  Snapshot bad = good;
  char& byte = bad[place.name][place.offset];
  byte = static_cast<char>(byte ^ place.flipped);
  const auto target = std::make_shared<MemoryFileSystem>();
  const auto start = std::chrono::steady_clock::now();
  const SalvageReport report = indexer::salvage(file_system_of(bad), target);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  CHECK_FALSE(report.losses.empty());
  CHECK(report.documents == all.size());
  const Index index = storage::open_index(target);
  const auto of_segment = static_cast<std::uint32_t>(all.size() / 3);
  const auto segment = static_cast<std::uint32_t>(place.name[13] - '1');
  const std::set<std::uint32_t> lost = texts_at(good, place.name, place.offset, of_segment);
  for (std::uint32_t number = 0; number < all.size(); ++number) {
    const auto doc = index.find(all[number].id);
    if (!doc) {
      FAIL_CHECK("document " << number << " is not there");
      continue;
    }
    const bool has_lost =
        number / of_segment == segment && lost.contains(number - segment * of_segment);
    if (number % 7 == 0 && !has_lost && index.text(*doc) != all[number].text)
      FAIL_CHECK("the text of document " << number << " is not there");
  }
  return took.count();
}

}  // namespace

TEST_CASE("one wrong byte anywhere loses no document whose text verifies, and no id") {
  const std::uint32_t documents = is_thorough() ? 50'001 : 1'500;
  const Snapshot good = three_segments(documents);
  std::vector<Document> all;
  for (std::uint32_t number = 0; number < documents; ++number)
    all.push_back(numbered_document(number));
  std::vector<std::string> files;
  for (const auto& [name, bytes] : good) {
    if (name.starts_with("segment-")) files.push_back(name);
  }
  std::vector<WrongByte> places(rounds(40u));
  std::mt19937_64 random(seed_or(11));
  for (WrongByte& place : places) {
    place.name = files[random() % files.size()];
    place.offset = random() % good.at(place.name).size();
    place.flipped = static_cast<char>(1 << random() % 8);
  }
  // A salvage is of one thread: at a time there are as many as fit.
  std::atomic<std::size_t> next = 0;
  std::vector<double> seconds(places.size());
  {
    std::vector<std::jthread> workers(std::clamp(std::thread::hardware_concurrency(), 1u, 4u));
    for (std::jthread& worker : workers) {
      worker = std::jthread([&] {
        for (std::size_t at = next++; at < places.size(); at = next++)
          seconds[at] = check_salvaged(good, all, places[at]);
      });
    }
  }
  tell_figure(fmt::format("{} wrong bytes in {} documents, salvaged in at most {:.1f} s",
                          places.size(), documents, *std::ranges::max_element(seconds)));
}
