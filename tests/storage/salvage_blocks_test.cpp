#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// Of `documents`, whose words "the" are dropped, so that extents are other than lengths.
Snapshot without_stop_words(const std::vector<Document>& documents, bool store_text) {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions made = unmerged(store_text);
  made.analyzer.drop_stop_words = true;
  IndexWriter writer = indexer::open_writer(files, made);
  for (const Document& each : documents) writer.add(each);
  writer.commit();
  return snapshot_of(*files);
}

struct SalvagedColumns {
  SalvageReport report;
  std::shared_ptr<MemoryFileSystem> target = std::make_shared<MemoryFileSystem>();
};

/// With a bit changed in the middle of each page of the columns.
std::vector<SalvagedColumns> salvaged_by_page(const Snapshot& good) {
  std::vector<SalvagedColumns> all;
  const std::size_t size = good.at("segment-000001.columns").size();
  for (std::size_t at = 8'192; at + 8'192 < size; at += 16'384) {
    Snapshot bad = good;
    bad["segment-000001.columns"][at] ^= 1;
    SalvagedColumns& salvaged = all.emplace_back();
    salvaged.report = indexer::salvage(file_system_of(bad), salvaged.target);
  }
  return all;
}

}  // namespace

TEST_CASE("of texts in many blocks only those of a damaged block are lost") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(true));
    std::mt19937 random(5);
    for (int number = 0; number < 400; ++number) {
      std::string text;
      for (int word = 0; word < 200; ++word) text += "w" + std::to_string(random() % 5'000) + " ";
      writer.add(document(std::to_string(number), "", text));
    }
    writer.commit();
  }
  Snapshot bad = snapshot_of(*files);
  std::string& documents = bad["segment-000001.documents"];
  documents[documents.size() / 2] ^= 1;
  const auto kept_lists = salvaged(bad);
  CHECK(kept_lists.report.losses.size() == 1);
  CHECK(kept_lists.answers.documents.size() == 400);
  const auto has_text = [](const DocumentAnswer& each) { return !each.text.empty(); };
  const auto texts = std::count_if(kept_lists.answers.documents.begin(),
                                   kept_lists.answers.documents.end(), has_text);
  CHECK(texts >= 250);
  CHECK(texts < 400);

  // With its postings gone as well the documents of that block are.
  bad["segment-000001.postings"][30] ^= 1;
  const auto rebuilt = salvaged(bad);
  CHECK(rebuilt.report.rebuilt_segments == 1);
  CHECK(rebuilt.answers.documents.size() == static_cast<std::size_t>(texts));
  CHECK(rebuilt.report.lost_documents == static_cast<std::uint64_t>(400 - texts));
  CHECK(std::all_of(rebuilt.answers.documents.begin(), rebuilt.answers.documents.end(), has_text));
}

TEST_CASE("where a page of the index of texts is damaged, each document comes out once") {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions made = unmerged(true);
  made.analyzer = {AnalyzerKind::whitespace, "en"};
  {
    IndexWriter writer = indexer::open_writer(files, made);
    // Each fills a block, and takes next to nothing.
    for (int number = 0; number < 800; ++number) {
      writer.add(
          document(std::to_string(number), "", std::string(66'000, ' ') + std::to_string(number)));
    }
    writer.commit();
  }
  Snapshot bad = snapshot_of(*files);
  std::string& documents = bad["segment-000001.documents"];
  // A page of it that is not the last.
  documents[documents.size() - 14'000] ^= 1;
  const auto [report, answers] = salvaged(bad);
  CHECK(report.losses.size() >= 1);
  CHECK(report.copied_segments == 1);
  CHECK(answers.documents.size() == 800);
  CHECK(answers.terms == answers_in(snapshot_of(*files)).terms);
  const auto has_text = [](const DocumentAnswer& each) { return !each.text.empty(); };
  const auto texts = std::count_if(answers.documents.begin(), answers.documents.end(), has_text);
  // Columns have a copy of that index.
  CHECK(texts == 800);
}

TEST_CASE(
    "wherever columns of many pages are damaged, what can be read is salvaged and the rest is "
    "told") {
  std::vector<Document> documents;
  for (std::uint32_t number = 0; number < 8'000; ++number) {
    Document& added =
        documents.emplace_back(document(std::to_string(number * 2'654'435'761u),
                                        number % 2 == 0 ? "the title" : "", "the print", {"x"}));
    added.numbers = {{"weight", static_cast<double>(number) / 8}};
  }
  for (const bool store_text : {true, false}) {
    CAPTURE(store_text);
    std::size_t copied = 0, without_digests = 0;
    const std::vector<SalvagedColumns> all =
        salvaged_by_page(without_stop_words(documents, store_text));
    REQUIRE(all.size() > 10);
    for (const auto& [report, target] : all) {
      CHECK_FALSE(report.losses.empty());
      CHECK(report.documents + report.lost_documents == documents.size());
      if (store_text) CHECK(report.documents == documents.size());
      if (report.copied_segments == 0) continue;
      ++copied;
      CHECK(report.documents == documents.size());
      std::size_t replaced = 0;
      IndexWriter writer = indexer::open_writer(target, {});
      for (const Document& each : documents)
        replaced += writer.add(each) == Entered::replaced ? 1u : 0u;
      // Digests of contents alone were lost, of 2,730 documents with a page of theirs; or a field
      // of all documents.
      if (replaced > 2'600 && replaced < 2'800) {
        CHECK(report.losses.size() <= 2);
        ++without_digests;
      } else {
        CHECK(replaced == documents.size());
      }
    }
    CHECK(without_digests == 2);
    CHECK(copied > 2);
  }
}

TEST_CASE("where damaged places of ids are those of deleted documents alone, nothing is lost") {
  constexpr int kDocuments = 20'000;
  constexpr int kDeleted = 14'000;
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(/*store_text=*/false));
    const auto id = [](int number) { return std::to_string(100'000 + number); };
    for (int number = 0; number < kDocuments; ++number)
      writer.add(document(id(number), "", "print"));
    writer.commit();
    for (int number = 0; number < kDeleted; ++number) writer.remove(id(number));
    writer.commit();
  }
  std::size_t whole = 0;
  for (const auto& [report, target] : salvaged_by_page(snapshot_of(*files))) {
    CHECK(report.documents + report.lost_documents == kDocuments - kDeleted);
    if (report.lost_documents == 0) ++whole;
  }
  CHECK(whole >= 2);
}

// So many documents that a page of extents is of none that holds anything.
TEST_CASE("damaged extents of documents that hold nothing are found before anything is copied") {
  std::string value;
  for (int word = 0; word < 2'000; ++word) value += "the print ";
  Document with_title = document("first", value, "print");
  Document with_text_field = document("first", "", "print");
  with_text_field.texts = {{"note", value}};
  for (Document each : {with_title, with_text_field}) {
    CAPTURE(each.texts.size());
    std::vector<Document> documents{each};
    for (int number = 0; number < 12'000; ++number)
      documents.push_back(document(std::to_string(number), "", ""));
    each.id = "last";
    documents.push_back(each);
    for (const auto& [report, target] : salvaged_by_page(without_stop_words(documents, true))) {
      CHECK_FALSE(report.losses.empty());
      CHECK(report.documents + report.lost_documents == documents.size());
    }
  }
}
