/// Columns whose checksums hold, and which are wrong all the same, when segments are merged.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/documents/collected_columns.h"
#include "storage/documents/columns_writer.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// What is told of a field, in whatever order.
struct WrongKeywords {
  std::vector<std::string> values;
  std::vector<std::uint32_t> of_each;  ///< of every document, by their place among the values
  std::uint32_t document_count;
};

class WrongKeywordSource : public storage::KeywordSource {
 public:
  explicit WrongKeywordSource(const WrongKeywords& told) : told_(told) {}

  std::uint64_t value_count() const override { return told_.values.size(); }
  void for_each_value(const std::function<void(std::string_view)>& visit) const override {
    for (const std::string& value : told_.values) visit(value);
  }
  std::uint32_t document_count() const override { return told_.document_count; }
  std::uint32_t documents_with_values() const override { return told_.document_count; }
  void for_each_document(const VisitOrdinals& visit) const override {
    for (std::uint32_t doc = 0; doc < told_.document_count; ++doc) visit(doc, told_.of_each);
  }

 private:
  const WrongKeywords& told_;
};

/// Columns that contradict themselves.
class WrongColumns : public storage::CollectedColumns {
 public:
  std::vector<std::uint32_t> order;  ///< documents as their ids stand
  std::vector<std::uint32_t> by_id;  ///< documents that are told there
  std::vector<std::uint32_t> ranks;  ///< places that documents tell
  WrongKeywords of_key;

  explicit WrongColumns(const std::vector<std::string>& ids) : CollectedColumns(kFixedFields) {
    for (const std::string& id : ids) add(document(id, "", ""), {{{1, 3}, {2, 2}}, 0});
    sort_ids();
    order.assign(documents_by_id().begin(), documents_by_id().end());
    of_key = {{"a", "b"}, {0, 1}, document_count()};
    tell_order();
  }
  void tell_order() {
    by_id = order;
    ranks.resize(order.size());
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) ranks[order[rank]] = rank;
  }

  void for_each_id(const storage::VisitId& visit) const override {
    for (const std::uint32_t doc : order) visit(id(doc));
  }
  void for_each_document_by_id(const VisitNumber& visit) const override {
    std::ranges::for_each(by_id, visit);
  }
  void for_each_id_rank(const VisitNumber& visit) const override {
    std::ranges::for_each(ranks, visit);
  }
  std::vector<std::string> keyword_fields() const override { return {"key"}; }
  std::unique_ptr<const storage::KeywordSource> keywords(std::string_view) const override {
    return std::make_unique<const WrongKeywordSource>(of_key);
  }
};

constexpr std::uint32_t kFirstDocuments = 200;
constexpr std::uint32_t kDeleted = 60;

std::string id_of(std::uint32_t number) { return "k" + std::to_string(100 + number); }

std::vector<std::string> ids_of_first_segment() {
  std::vector<std::string> ids;
  for (std::uint32_t number = 0; number < kFirstDocuments; ++number) ids.push_back(id_of(number));
  return ids;
}

/// Two segments whose ids alternate; of the first the first documents are deleted.
Snapshot alternating_segments() {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(
      files, {.analyzer = kAnalyzer, .store_text = false, .merging = Merging::never});
  for (const std::string end : {"", "x"}) {
    for (std::uint32_t number = 0; number < kFirstDocuments; ++number) {
      writer.add(document(id_of(number) + end, "title " + id_of(number) + end, "ink"));
    }
    writer.commit();
  }
  for (std::uint32_t number = 0; number < kDeleted; ++number) writer.remove(id_of(number));
  writer.commit();
  return snapshot_of(*files);
}

/// alternating_segments() with other columns of the first.
std::shared_ptr<MemoryFileSystem> with_columns(const WrongColumns& columns) {
  const std::string name = storage::segment_file_name(1, storage::FileKind::columns);
  MemoryFileSystem written;
  storage::write_columns(columns, {}, written, 1);
  return file_system_of(
      forged(alternating_segments(), name, payload_of({{name, written.contents(name)}}, name)));
}

/// What alternating_segments() become with other columns of the first.
Index merged_with(const WrongColumns& columns) {
  const auto files = with_columns(columns);
  indexer::open_writer(files, {.merging = Merging::never}).optimize();
  CHECK(storage::check(*files, /*deep=*/false).empty());
  Index index = storage::open_index(files);
  REQUIRE(index.segment_count() == 1);
  CHECK(index.document_count() == 2 * kFirstDocuments - kDeleted);
  return index;
}

}  // namespace

TEST_CASE("columns that verify and are wrong are merged or refused, and nothing else happens") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(
        files, {.analyzer = kAnalyzer, .store_text = false, .merging = Merging::never});
    for (const std::string segment : {"a", "b"}) {
      for (int number = 0; number < 16; ++number) {
        Document each = document(segment + std::to_string(number), "title", "ink");
        each.labels = {number % 3 == 0 ? "third" : "other"};
        each.numbers = {{"place", static_cast<double>(number)}};
        writer.add(each);
      }
      writer.commit();
    }
    for (int number = 0; number < 12; ++number) writer.remove("a" + std::to_string(number));
    writer.commit();
  }
  const Snapshot sound = snapshot_of(*files);
  const auto columns = std::ranges::find_if(
      sound, [](const auto& file) { return file.first.ends_with(".columns"); });
  REQUIRE(columns != sound.end());
  const std::string payload = payload_of(sound, columns->first);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < payload.size(); ++at) {
    for (const char wrong : {'\0', '\xFF'}) {
      std::string damaged = payload;
      damaged[at] = wrong;
      const auto forged_files = file_system_of(forged(sound, columns->first, damaged));
      try {
        indexer::open_writer(forged_files, {.merging = Merging::never}).optimize();
        CHECK(storage::check(*forged_files, /*deep=*/false).empty());
      } catch (const CorruptIndexError&) {
        ++refused;
      }
    }
  }
  CHECK(refused > 100);
}

TEST_CASE("what columns tell wrongly of the order of ids is put in order when they are merged") {
  for (const std::string wrong : {"nothing", "blocks of ids", "two documents",
                                  "one document everywhere", "a deleted document"}) {
    CAPTURE(wrong);
    WrongColumns columns(ids_of_first_segment());
    if (wrong == "blocks of ids") {
      std::rotate(columns.order.begin() + 64, columns.order.begin() + 128,
                  columns.order.begin() + 192);
      columns.tell_order();
    }
    if (wrong == "two documents") std::swap(columns.by_id[80], columns.by_id[150]);
    if (wrong == "one document everywhere") std::ranges::fill(columns.by_id, 170);
    if (wrong == "a deleted document") columns.by_id[80] = 3;
    const Index index = merged_with(columns);
    for (std::uint32_t number = kDeleted; number < kFirstDocuments; ++number) {
      const auto doc = index.find(id_of(number));
      REQUIRE(doc);
      CHECK(index.id(*doc) == id_of(number));
      // Titles stand where ids do, so that other places of ids are other titles.
      if (wrong != "blocks of ids") CHECK(index.title(*doc) == "title " + id_of(number));
    }
  }
}

TEST_CASE("of documents with the same id the last is met, in a segment and in two") {
  std::vector<std::string> ids = ids_of_first_segment();
  SUBCASE("in a segment, told in the wrong order") {
    ids[81] = ids[80];
    WrongColumns columns(ids);
    std::swap(columns.order[80], columns.order[81]);
    columns.tell_order();
    CHECK(merged_with(columns).find(id_of(80)) == DocId{81 - kDeleted});
  }
  SUBCASE("in two") {
    ids[80] = id_of(80) + "x";
    CHECK(merged_with(WrongColumns(ids)).find(id_of(80) + "x") ==
          DocId{kFirstDocuments - kDeleted + 80});
  }
}

TEST_CASE(
    "what columns tell wrongly of the order of exact strings is put in order when they are "
    "merged") {
  WrongColumns columns(ids_of_first_segment());
  SUBCASE("values in no order") { columns.of_key.values = {"b", "a"}; }
  SUBCASE("a value twice") {
    columns.of_key.values = {"a", "b", "b"};
    columns.of_key.of_each = {0, 1, 2};
  }
  SUBCASE("values of a document in no order") { columns.of_key.of_each = {1, 0}; }
  const Index index = merged_with(columns);
  const auto of_key = index.keyword_column("key");
  const auto values = of_key->values();
  CHECK(std::vector<std::string>(values.begin(), values.end()) ==
        std::vector<std::string>{"a", "b"});
  for (std::uint32_t doc = 0; doc < index.document_count(); ++doc) {
    const auto ordinals = of_key->ordinals(DocId{doc});
    const std::vector<std::uint32_t> expected =
        doc < kFirstDocuments - kDeleted ? std::vector{0u, 1u} : std::vector<unsigned>();
    CHECK(std::vector<std::uint32_t>(ordinals.begin(), ordinals.end()) == expected);
  }
}

TEST_CASE("exact strings of more documents than there are, are refused") {
  WrongColumns columns(ids_of_first_segment());
  ++columns.of_key.document_count;
  const auto files = with_columns(columns);
  CHECK_THROWS_AS(indexer::open_writer(files, {.merging = Merging::never}).optimize(),
                  CorruptIndexError);
}
