#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "storage/bits/bytes.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/numbered_documents.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

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

/// Of the documents from 1,000 to 1,999, whose texts are all there: how many have their labels.
std::uint64_t documents_with_labels(const Index& index) {
  std::uint64_t whole = 0;
  for (std::uint32_t number = 1'000; number < 2'000; ++number) {
    const Document wanted = numbered_document(number);
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
  for (std::uint32_t number = 1'000; number < 2'000; ++number)
    writer.add(numbered_document(number));
  writer.commit();
  const Index again = storage::open_index(target);
  for (std::uint32_t number = 1'000; number < 2'000; number += 50) {
    const Document wanted = numbered_document(number);
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
