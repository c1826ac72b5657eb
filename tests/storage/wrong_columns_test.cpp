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

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/check.h"
#include "storage/collected_columns.h"
#include "storage/columns_writer.h"
#include "storage/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

const AnalyzerSettings kAnalyzer{AnalyzerKind::standard, "en"};

/// Columns that contradict themselves.
class WrongColumns : public storage::CollectedColumns {
 public:
  std::vector<std::uint32_t> order;  ///< documents as their ids stand
  std::vector<std::uint32_t> by_id;  ///< documents that are told there
  std::vector<std::uint32_t> ranks;  ///< places that documents tell

  void keep_order_of_ids() {
    sort_ids();
    order.assign(documents_by_id().begin(), documents_by_id().end());
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
  void for_each_document_by_id(const VisitNumber& visit) const override { std::ranges::for_each(by_id, visit); }
  void for_each_id_rank(const VisitNumber& visit) const override { std::ranges::for_each(ranks, visit); }
  std::vector<std::string> keyword_fields() const override { return {"key"}; }
  std::unique_ptr<const storage::KeywordSource> keywords(std::string_view) const override {
    return std::make_unique<const Unsorted>(document_count());
  }

 private:
  /// Values out of order and one of them twice, of each document all.
  class Unsorted : public storage::KeywordSource {
   public:
    explicit Unsorted(std::uint32_t document_count) : document_count_(document_count) {}
    std::uint64_t value_count() const override { return 3; }
    void for_each_value(const std::function<void(std::string_view)>& visit) const override {
      for (const char* value : {"b", "a", "a"}) visit(value);
    }
    void for_each_document(const std::function<void(std::span<const std::uint32_t>)>& visit) const override {
      const std::vector<std::uint32_t> all{2, 0, 1};
      for (std::uint32_t doc = 0; doc < document_count_; ++doc) visit(all);
    }

   private:
    std::uint32_t document_count_;
  };
};

}  // namespace

TEST_CASE("columns that verify and are wrong are merged or refused, and nothing else happens") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, {.analyzer = kAnalyzer, .store_text = false, .merging = Merging::never});
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
  const auto columns = std::ranges::find_if(sound, [](const auto& file) { return file.first.ends_with(".columns"); });
  REQUIRE(columns != sound.end());
  const std::string payload = payload_of(sound, columns->first);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < payload.size(); ++at) {
    for (const char wrong : {'\0', '\xFF'}) {
      std::string damaged = payload;
      damaged[at] = wrong;
      const auto forged_files = file_system_of(forged(sound, columns->first, damaged));
      try {
        IndexWriter(forged_files, {.merging = Merging::never}).optimize();
        CHECK(storage::check(*forged_files, /*deep=*/false).empty());
      } catch (const CorruptIndexError&) {
        ++refused;
      }
    }
  }
  CHECK(refused > 100);
}

TEST_CASE("what columns tell wrongly of the order of ids and values is put in order when they are merged") {
  constexpr std::uint32_t kDocuments = 200;
  constexpr std::uint32_t kDeleted = 60;
  const auto id = [](std::uint32_t number) { return "k" + std::to_string(100 + number); };
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, {.analyzer = kAnalyzer, .store_text = false, .merging = Merging::never});
    for (const std::string end : {"", "x"}) {
      for (std::uint32_t number = 0; number < kDocuments; ++number) {
        writer.add(document(id(number) + end, "title " + id(number) + end, "ink"));
      }
      writer.commit();
    }
    for (std::uint32_t number = 0; number < kDeleted; ++number) writer.remove(id(number));
    writer.commit();
  }
  const Snapshot sound = snapshot_of(*files);
  const std::string name = storage::segment_file_name(1, storage::FileKind::columns);
  WrongColumns columns;
  for (std::uint32_t number = 0; number < kDocuments; ++number) {
    columns.add(document(id(number), "", ""), {{1, 2}, {3, 2}});
  }
  columns.keep_order_of_ids();
  const WrongColumns& sorted = columns;
  for (const std::string wrong : {"keywords", "blocks of ids", "two documents", "one document everywhere"}) {
    CAPTURE(wrong);
    columns.order.assign(sorted.documents_by_id().begin(), sorted.documents_by_id().end());
    if (wrong == "blocks of ids") {
      std::rotate(columns.order.begin() + 64, columns.order.begin() + 128, columns.order.begin() + 192);
    }
    columns.tell_order();
    if (wrong == "two documents") std::swap(columns.by_id[80], columns.by_id[150]);
    if (wrong == "one document everywhere") std::ranges::fill(columns.by_id, 170);
    MemoryFileSystem written;
    storage::write_columns(columns, written, 1);
    const std::string payload = payload_of({{name, written.contents(name)}}, name);
    const auto forged_files = file_system_of(forged(sound, name, payload));
    IndexWriter(forged_files, {.merging = Merging::never}).optimize();
    CHECK(storage::check(*forged_files, /*deep=*/false).empty());
    const Index index = storage::open_index(forged_files);
    REQUIRE(index.segment_count() == 1);
    CHECK(index.document_count() == 2 * kDocuments - kDeleted);
    for (std::uint32_t number = kDeleted; number < kDocuments; ++number) {
      const auto doc = index.find(id(number));
      REQUIRE(doc);
      CHECK(index.id(*doc) == id(number));
      if (wrong == "keywords") CHECK(index.title(*doc) == "title " + id(number));
    }
    const auto values = index.keyword_column("key")->values();
    CHECK(std::vector<std::string>(values.begin(), values.end()) == std::vector<std::string>{"a", "b"});
  }
}
