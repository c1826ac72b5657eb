#include "storage/documents/columns.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/documents/collected_columns.h"
#include "tests/storage/documents/written_columns.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

TEST_CASE("ids and lengths come back, and every id is found") {
  std::vector<Document> documents;
  for (int number = 0; number < 1'000; ++number)
    documents.push_back(bare_document("doc-" + std::to_string(number * 7 % 1'000)));
  documents.push_back(bare_document(""));
  documents.push_back(bare_document(std::string(kLongestId, 'x')));
  const WrittenColumns written(documents);
  const Columns columns = written.open();
  for (std::uint32_t doc = 0; doc < documents.size(); ++doc) {
    CAPTURE(doc);
    CHECK(columns.id(doc) == documents[doc].id);
    CHECK(columns.find(documents[doc].id) == doc);
    CHECK(columns.length(FieldId::text, doc) == doc * 3);
    CHECK(columns.length(FieldId::title, doc) == doc);
    CHECK(columns.bounds(FieldId::text, doc).extent == doc * 3 + (doc >= 500 ? 7 : 0));
    CHECK(columns.bounds(FieldId::text, doc).gap_at == doc);
    CHECK(columns.bounds(FieldId::title, doc).extent == doc);
    CHECK(columns.bounds(FieldId::title, doc).gap_at == 0);
  }
  for (const std::string absent : {"doc-", "doc-1000", "a", "~", "x"})
    CHECK_FALSE(columns.find(absent).has_value());
  std::multiset<std::string> ids;
  columns.for_each_id([&](std::string_view id) { ids.emplace(id); });
  std::multiset<std::string> wanted;
  for (const auto& bare_document : documents) wanted.insert(bare_document.id);
  CHECK(ids == wanted);
}

// Several terms may stand at one position.
TEST_CASE("documents of fewer positions than tokens need no column of extents") {
  CollectedColumns collected(kFixedFields);
  const auto add = [&](const FieldMeasure& text, const FieldMeasure& title) {
    collected.add(bare_document(std::to_string(collected.document_count())), {{text, title}, 0});
  };
  const auto extents_of = [](const FieldBounds& bounds) {
    return std::vector<std::uint32_t>(bounds.extents.begin(), bounds.extents.end());
  };
  add({9, 9}, {2, 2});
  add({9, 7}, {3, 2});
  CHECK(collected.extents_are_lengths(FieldId::text));
  CHECK(extents_of(collected.bounds(FieldId::text)) == std::vector<std::uint32_t>{9, 9});
  // The gap stands behind the last position of the title, wherever its tokens are.
  CHECK_FALSE(collected.extents_are_lengths(FieldId::title));
  CHECK(collected.bounds(FieldId::text)[1].gap_at == 2);
  // Several values: more positions than tokens.
  add({9, 108}, {2, 2});
  add({9, 6}, {2, 2});
  CHECK_FALSE(collected.extents_are_lengths(FieldId::text));
  CHECK(extents_of(collected.bounds(FieldId::text)) == std::vector<std::uint32_t>{9, 9, 108, 9});
}

TEST_CASE("ids of any bytes are put in order: equal ones, ones that others begin with, and zeros") {
  std::mt19937 random(9);
  std::vector<Document> documents;
  for (int number = 0; number < 3'000; ++number) {
    std::string id(random() % 4 * 7, 'i');
    for (std::size_t left = random() % 12; left > 0; --left) id += "\0\1az\xFF"[random() % 5];
    documents.push_back(bare_document(id));
  }
  CollectedColumns columns(kFixedFields);
  add_all(columns, documents);
  columns.sort_ids();
  std::vector<std::pair<std::string, std::uint32_t>> wanted;
  for (std::uint32_t doc = 0; doc < documents.size(); ++doc)
    wanted.emplace_back(documents[doc].id, doc);
  std::ranges::sort(wanted);
  std::vector<std::pair<std::string, std::uint32_t>> found;
  for (const std::uint32_t doc : columns.documents_by_id())
    found.emplace_back(columns.id(doc), doc);
  CHECK((found == wanted));
}

TEST_CASE("digests of content come back, 0 where none was known, and are left out when none is") {
  const Columns columns =
      WrittenColumns({bare_document("a"), bare_document("b"), bare_document("c")}).open();
  CHECK(columns.content_digest(0) == 0);
  CHECK(columns.content_digest(1) == 0xFFFF'FFFF'FFFE);
  CHECK(columns.content_digest(2) == 0);
  CHECK(WrittenColumns({bare_document("a")}).open().content_digest(0) == 0);
}

TEST_CASE("the order of entry comes back, and what is no order is refused") {
  const std::vector<Document> documents{bare_document("a"), bare_document("b"), bare_document("c")};
  std::vector<std::uint32_t> ranks{7};
  const Columns in_order = WrittenColumns(documents).open();
  CHECK_FALSE(in_order.is_reordered());
  CHECK(in_order.entry_rank(2) == 2);
  in_order.append_entry_ranks(10, ranks);
  const Columns reordered = WrittenColumns(documents, {2, 0, 1}).open();
  CHECK(reordered.is_reordered());
  CHECK(reordered.entry_rank(0) == 2);
  reordered.append_entry_ranks(13, ranks);
  CHECK(ranks == std::vector<std::uint32_t>{7, 10, 11, 12, 15, 13, 14});
  for (const std::vector<std::uint32_t>& none : {std::vector<std::uint32_t>{0, 0, 1}, {0, 1, 3}}) {
    CHECK_THROWS_AS(WrittenColumns(documents, none).open().append_entry_ranks(0, ranks),
                    CorruptIndexError);
  }
}

TEST_CASE("of documents with one id the last is found") {
  const WrittenColumns written({bare_document("a"), bare_document("b"), bare_document("a"),
                                bare_document("c"), bare_document("a")});
  CHECK(written.open().find("a") == 4u);
  CHECK(written.open().find("b") == 1u);
}

TEST_CASE("a segment without documents has columns without documents") {
  const WrittenColumns written({});
  const Columns columns = written.open();
  CHECK_FALSE(columns.find("").has_value());
  CHECK(columns.keyword_fields().empty());
  CHECK(columns.number_fields().empty());
}

TEST_CASE("numbers come back in order, each once, and absent ones are absent") {
  std::vector<Document> documents;
  const std::vector<Number> numbers{0, 0.1, std::numeric_limits<double>::max(),
                                    std::numeric_limits<std::uint64_t>::max(), -1e300};
  for (const Number& number : numbers) {
    documents.push_back(bare_document(std::to_string(documents.size())));
    documents.back().numbers = {{"year", 7}, {"year", number}, {"year", 7.0}, {"year", number}};
    documents.push_back(bare_document(std::to_string(documents.size())));
  }
  const WrittenColumns written(documents);
  const Columns columns = written.open();
  CHECK(columns.number_fields() == std::vector<std::string>{"year"});
  const NumberData data = *columns.numbers("year");
  REQUIRE(data.ranges.document_count() == documents.size());
  for (std::uint32_t at = 0; at < numbers.size(); ++at) {
    const auto [start, end] = data.ranges[DocId{2 * at}];
    REQUIRE(end == start + 2);
    CHECK(data.ranges[DocId{2 * at + 1}].empty());
    CHECK(data.values[start] == std::min(numbers[at], Number(7)));
    CHECK(data.values[start + 1] == std::max(numbers[at], Number(7)));
  }
  CHECK_FALSE(columns.numbers("month").has_value());
  CHECK_FALSE(columns.read_numbers("month").has_value());
}

TEST_CASE("columns of another number of documents are refused") {
  const WrittenColumns written({bare_document("a"), bare_document("b")});
  for (const std::uint32_t count : {0u, 1u, 3u, 0xFFFF'FFFEu}) {
    CAPTURE(count);
    CHECK_THROWS_AS(written.open(count), CorruptIndexError);
  }
}
