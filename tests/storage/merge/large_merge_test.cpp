#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/merge/merged_columns.h"
#include "storage/merge/merged_ids.h"
#include "storage/merge/merged_numbers.h"
#include "storage/view/view.h"
#include "tests/storage/merge/merged_documents.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/support/allocations.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

TEST_CASE(
    "titles that take many blocks of each segment are merged, those of replaced and deleted "
    "documents left out") {
  const auto files = std::make_shared<MemoryFileSystem>();
  std::map<std::string, std::string> titles;
  std::mt19937 random(7);
  IndexWriter writer = indexer::open_writer(
      files, {.analyzer = kAnalyzer, .store_text = false, .merging = Merging::never});
  for (int round = 0; round < 4; ++round) {
    for (int number = 0; number < 100; ++number) {
      const std::string id = std::to_string(random() % 300);
      std::string title;
      while (title.size() < 1'500) title += "w" + std::to_string(random()) + " ";
      writer.add(document(id, title, "text"));
      titles[id] = title;
    }
    const std::string gone = titles.begin()->first;
    writer.remove(gone);
    titles.erase(gone);
    writer.commit();
  }
  const auto titles_in = [&] {
    const Index index = storage::open_index(files);
    std::map<std::string, std::string> found;
    index.documents().for_each([&](DocId doc) { found[index.id(doc)] = index.title(doc); });
    return found;
  };
  CHECK((titles_in() == titles));
  writer.optimize();
  CHECK(storage::open_index(files).segment_count() == 1);
  CHECK((titles_in() == titles));
}

TEST_CASE("merging many small documents takes hardly more memory than merging few") {
  const TemporaryDirectory directory;
  const auto files = storage::open_directory(directory.path());
  constexpr int kSegments = 4;
  constexpr int kDocuments = 40'000;
  std::mt19937_64 random(8);
  IndexWriter writer = indexer::open_writer(
      files, {.analyzer = kAnalyzer, .store_text = false, .merging = Merging::never});
  for (int segment = 0; segment < kSegments; ++segment) {
    for (int number = 0; number < kDocuments; ++number) {
      Document small = document(std::to_string(random()), "", "ink");
      small.numbers = {{"place", static_cast<double>(number)}};
      small.labels = {number % 2 == 0 ? "even" : "odd"};
      writer.add(small);
    }
    writer.commit();
  }
  const AllocationPeak peak;
  writer.optimize();
  const Index index = storage::open_index(files);
  REQUIRE(index.segment_count() == 1);
  REQUIRE(index.document_count() == kSegments * kDocuments);
  // Of which most is a sample of ids; one array of a number for each document would be 640,000
  // more.
  CHECK(peak.bytes() < 3'000'000);
}

namespace {

/// Segments of documents of which each replaces some of those before.
Index index_of_segments(const std::shared_ptr<MemoryFileSystem>& files, std::uint32_t segments) {
  IndexWriter writer = indexer::open_writer(
      files,
      {.analyzer = kAnalyzer, .mapping = {.text_fields = kSixFields}, .merging = Merging::never});
  for (std::uint32_t seed = 1; seed <= segments; ++seed) {
    for (const Document& each : merged_document(seed)) writer.add(each);
    writer.commit();
  }
  return storage::open_index(files);
}

}  // namespace

TEST_CASE("places of ids are found in any number of walks over their order") {
  const auto files = std::make_shared<MemoryFileSystem>();
  const Index index = index_of_segments(files, rounds(3u));
  const storage::View& view = storage::view_of(index);
  std::vector<DocId> backwards;
  view.live().for_each([&](DocId doc) { backwards.insert(backwards.begin(), doc); });
  storage::SegmentWriter out(files, 1'000, /*store_text=*/false, kSixFields);
  const storage::MergeWatch never;
  storage::MergeCourse course(view, out, never);
  const DocumentSet none;
  for (const storage::DocumentOrder& order :
       {storage::DocumentOrder(), storage::DocumentOrder(backwards)}) {
    CAPTURE(order.is_increasing());
    const storage::MergedNumbers numbers(view, order);
    const storage::MergedIds ids(view, numbers, course);
    std::vector<std::string> sorted;
    ids.for_each_id([&](std::string_view id) { sorted.emplace_back(id); });
    CHECK(std::ranges::is_sorted(sorted));
    CHECK(sorted.size() == index.document_count());
    for (const std::uint32_t together : {1u, 7u, index.document_count(), 1'000u}) {
      CAPTURE(together);
      const storage::MergedColumns columns({view, view.field_count(), numbers, ids, course, none},
                                           {}, together);
      std::vector<std::uint32_t> by_id;
      std::vector<std::uint32_t> ranks;
      columns.for_each_document_by_id([&](std::uint32_t doc) { by_id.push_back(doc); });
      columns.for_each_id_rank([&](std::uint32_t rank) { ranks.push_back(rank); });
      REQUIRE(by_id.size() == index.document_count());
      REQUIRE(ranks.size() == index.document_count());
      for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) {
        CHECK(ranks[by_id[rank]] == rank);
        const std::uint32_t place =
            order.is_increasing() ? by_id[rank] : index.document_count() - 1 - by_id[rank];
        CHECK(index.id(*std::next(backwards.rbegin(), place)) == sorted[rank]);
      }
    }
  }
}
