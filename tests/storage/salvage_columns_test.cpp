#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "storage/bits/bytes.h"
#include "storage/documents/document_store.h"
#include "storage/segments/check.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

Document numbered(std::uint32_t number) {
  std::mt19937 random(number);
  std::string text;
  for (int word = 0; word < 60; ++word) text += "w" + std::to_string(random() % 5'000) + " ";
  Document made =
      document("id-" + std::to_string(number * 2'654'435'761u), "title " + std::to_string(number),
               text, {number % 3 == 0 ? "third" : "other"});
  made.numbers = {{"weight", static_cast<double>(number) / 8}};
  made.keywords = {{"author", "author " + std::to_string(number % 400)}};
  if (number % 100 == 7) made.keywords.push_back({"rare", "value"});
  made.texts = {{"note", "note " + std::to_string(number)}};
  return made;
}

/// Three segments.
Snapshot three_segments(std::uint32_t documents) {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, unmerged(true));
  for (std::uint32_t number = 0; number < documents; ++number) {
    writer.add(numbered(number));
    if (number % (documents / 3) == documents / 3 - 1) writer.commit();
  }
  writer.commit();
  return snapshot_of(*files);
}

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

bool names(const SalvageReport& report, const std::string& words) {
  return std::ranges::any_of(report.losses, [&](const Finding& loss) {
    return loss.what.find(words) != std::string::npos;
  });
}

/// Where each section of the columns begins, by kind and name, and where their directory does.
std::map<std::string, std::size_t> sections_of(const Snapshot& good, const std::string& name) {
  const std::string payload = payload_of(good, name);
  const auto bytes = storage::as_bytes(payload);
  const auto directory = storage::load<std::uint64_t>(bytes.last(8).data());
  storage::ByteReader in(bytes.subspan(directory, bytes.size() - 8 - directory), name, directory);
  std::map<std::string, std::size_t> places{{"directory", directory + 1}};
  for (std::uint64_t left = in.varint(); left > 0; --left) {
    const auto kind = in.fixed<std::uint8_t>();
    const std::string section(in.string());
    places[std::to_string(kind) + section] = in.varint();
    in.varint();
  }
  return places;
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
  for (std::uint32_t number = 0; number < documents; ++number) all.push_back(numbered(number));
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

namespace {

/// Of the documents from 1,000 to 1,999, whose texts are all there: how many have their labels.
std::uint64_t documents_with_labels(const Index& index) {
  std::uint64_t whole = 0;
  for (std::uint32_t number = 1'000; number < 2'000; ++number) {
    const Document wanted = numbered(number);
    const StoredDocument found = index.document(index.find(wanted.id).value());
    CHECK(found.document.text == wanted.text);
    CHECK(found.document.texts == wanted.texts);
    if (found.document.labels == wanted.labels) ++whole;
  }
  return whole;
}

/// Who adds them again brings back what was lost.
void check_added_again(const std::shared_ptr<MemoryFileSystem>& target) {
  IndexWriter writer = indexer::open_writer(target, unmerged(true));
  for (std::uint32_t number = 1'000; number < 2'000; ++number) writer.add(numbered(number));
  writer.commit();
  const Index again = storage::open_index(target);
  for (std::uint32_t number = 1'000; number < 2'000; number += 50) {
    const Document wanted = numbered(number);
    const StoredDocument found = again.document(again.find(wanted.id).value());
    CHECK(found.document.labels == wanted.labels);
    CHECK(found.document.numbers == wanted.numbers);
    CHECK(found.document.keywords.size() == wanted.keywords.size());
  }
}

}  // namespace

TEST_CASE("a damaged section of the columns loses what it holds, which is told, and nothing else") {
  const Snapshot good = three_segments(3'000);
  const std::string name = "segment-000002.columns";
  const auto places = sections_of(good, name);
  const std::map<std::string, std::string> told{
      {"6", "ids of 1000 documents"},
      {"7", "ids of 1000 documents"},
      {"8", "ids of 1000 documents"},
      {"90", "lengths in `text` of 1000 documents"},
      {"91", "lengths in `title` of 1000 documents"},
      {"16label", "the field `label` of 1000 documents"},
      {"16author", "the field `author` of 1000 documents"},
      {"13rare", "the field `rare` of 1000 documents"},
      {"5weight", "the field `weight` of 1000 documents"},
      {"directory", ""}};
  for (const auto& [section, words] : told) {
    CAPTURE(section);
    REQUIRE(places.contains(section));
    Snapshot bad = good;
    bad[name][kHeaderBytes + places.at(section)] ^= 1;
    const auto target = std::make_shared<MemoryFileSystem>();
    const SalvageReport report = indexer::salvage(file_system_of(bad), target);
    CHECK(report.documents == 3'000);
    CHECK(report.lost_documents == 0);
    CHECK(names(report, words));
    // What stands on other pages is there: a section may share its page with its neighbours.
    const std::uint64_t whole = documents_with_labels(storage::open_index(target));
    if (section == "6" || section == "7") CHECK(whole == 1'000);
    if (section == "16label") CHECK(whole == 0);
    check_added_again(target);
  }
}

TEST_CASE("a check tells what is lost with a page, by field and number of documents") {
  const Snapshot good = three_segments(6'000);
  const auto found = [&](const std::string& name, std::size_t offset) {
    Snapshot bad = good;
    bad[name][kHeaderBytes + offset] ^= 1;
    std::string all;
    for (const Finding& finding : storage::check(*file_system_of(bad), false))
      all += finding.what + "\n";
    return all;
  };
  const std::string columns = "segment-000002.columns";
  const auto places = sections_of(good, columns);
  const auto has = [](const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  };
  CHECK(has(found(columns, places.at("16author")), "the field `author`"));
  CHECK(has(found(columns, places.at("16author")), "of 2000 documents"));
  CHECK(has(found(columns, places.at("6")), "ids"));
  CHECK(has(found("segment-000001.postings", 10), "lists of `text` of 2000 documents"));
  CHECK(has(found("segment-000001.terms", 10), "terms of 2000 documents"));
  const std::string texts = found("segment-000001.documents", 60'000);
  CHECK(has(texts, "texts of "));
  CHECK_FALSE(has(texts, "texts of 2000 documents"));
}
