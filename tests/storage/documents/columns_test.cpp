#include "storage/documents/columns.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/documents/collected_columns.h"
#include "storage/documents/columns_writer.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

constexpr std::uint64_t kColumnsSegment = 4;

Document bare_document(std::string id) {
  Document made;
  made.id = std::move(id);
  return made;
}

/// Documents that entered in another order.
class ReorderedColumns : public CollectedColumns {
 public:
  explicit ReorderedColumns(std::vector<std::uint32_t> entry_ranks)
      : CollectedColumns(kFixedFields), entry_ranks_(std::move(entry_ranks)) {}

  void for_each_entry_rank(const VisitNumber& visit) const override {
    std::ranges::for_each(entry_ranks_, visit);
  }

 private:
  std::vector<std::uint32_t> entry_ranks_;
};

struct WrittenColumns {
  MemoryFileSystem files;
  std::uint32_t document_count = 0;

  explicit WrittenColumns(const std::vector<Document>& documents,
                          std::vector<std::uint32_t> entry_ranks = {}) {
    ReorderedColumns writer(std::move(entry_ranks));
    for (const Document& each : documents) {
      const std::uint32_t length = writer.document_count();
      // Extents of texts differ from the lengths from some document on, those of titles never.
      DocumentMeasures measures{
          {{length * 3, length * 3 + (length >= 500 ? 7u : 0u)}, {length, length}}, 0};
      if (writer.document_count() % 3 == 1)
        measures.content_digest = 0xFFFF'FFFF'FFFF - writer.document_count();
      writer.add(each, measures);
    }
    document_count = writer.document_count();
    writer.sort_ids();
    write_columns(writer, {}, files, kColumnsSegment);
  }

  Columns open() const { return open(document_count); }
  Columns open(std::uint32_t documents) const {
    return {CheckedFile::open(files, segment_file_name(kColumnsSegment, FileKind::columns),
                              FileKind::columns, kColumnsSegment),
            documents, kFixedFields};
  }
};

std::vector<KeywordValue> random_keywords(std::mt19937& random, std::size_t most) {
  std::vector<KeywordValue> keywords;
  for (std::size_t left = random() % (most + 1); left > 0; --left)
    keywords.push_back({std::string(1, "abc"[random() % 3]), std::to_string(random() % 40)});
  return keywords;
}

/// Documents in a row that share keywords, and some that have other ones or none.
std::vector<Document> sharing_documents(std::mt19937& random) {
  std::vector<SharedKeywords> shared(1);
  for (int set = 0; set < 4; ++set) shared.emplace_back(random_keywords(random, set == 0 ? 60 : 5));
  std::vector<Document> documents;
  std::size_t set = 0;
  for (int number = 0; number < 300; ++number) {
    Document& made = documents.emplace_back(bare_document(std::to_string(number)));
    if (random() % 10 == 0) set = random() % shared.size();
    if (random() % 5 == 0) made.keywords = random_keywords(random, 2);
    made.shared = shared[set];
  }
  return documents;
}

/// With the keywords that it shares as its own.
Document unshared(Document document) {
  const std::span<const KeywordValue> shared = document.shared.values();
  document.keywords.insert(document.keywords.end(), shared.begin(), shared.end());
  document.shared = {};
  return document;
}

std::string encoded(const KeywordSource& source, KeywordForm form) {
  std::string bytes;
  encode_keywords(source, form, [&](std::string_view part) { bytes += part; });
  return bytes;
}

void add_all(CollectedColumns& columns, const std::vector<Document>& documents) {
  for (const Document& each : documents)
    columns.add(each, {std::vector<FieldMeasure>(kFixedFields), 0});
}

}  // namespace

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

TEST_CASE("exact strings come back sorted and once each, labels as the field label") {
  Document first = bare_document("1");
  first.labels = {"sport", "art", "sport"};
  first.keywords = {{"city", "Ürümqi"}, {"city", "Bonn"}, {"empty", ""}};
  Document third = bare_document("3");
  third.labels = {"art"};
  third.keywords = {{"city", "Bonn"}, {"label", "zoo"}};
  const WrittenColumns written({first, bare_document("2"), third});
  const Columns columns = written.open();
  CHECK(columns.keyword_fields() == std::vector<std::string>{"city", "empty", "label"});
  const auto label = columns.keyword("label");
  REQUIRE(label);
  CHECK(label->values == std::vector<std::string>{"art", "sport", "zoo"});
  CHECK(label->values_of(0) == std::vector<std::string>{"art", "sport"});
  CHECK(label->values_of(1).empty());
  CHECK(label->values_of(2) == std::vector<std::string>{"art", "zoo"});
  CHECK(columns.keyword("city")->values_of(0) == std::vector<std::string>{"Bonn", "Ürümqi"});
  CHECK(columns.keyword("empty")->values_of(0) == std::vector<std::string>{""});
  CHECK_FALSE(columns.keyword("country").has_value());
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

TEST_CASE("exact strings that few documents have come back, and take space for these alone") {
  std::mt19937 engine(4);
  const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
  for (const std::uint32_t one_of : {1u, 2u, 3u, 10u, 150u, 1'000u}) {
    CAPTURE(one_of);
    std::vector<Document> documents;
    for (int number = 0; number < 3'000; ++number) {
      Document& made = documents.emplace_back(bare_document(std::to_string(number)));
      for (std::uint32_t left = random() % one_of == 0 ? 1 + random() % 3 : 0; left > 0; --left)
        made.keywords.push_back({"key", std::to_string(random() % 9)});
    }
    documents.back().keywords = {{"key", "last"}};
    const WrittenColumns written(documents);
    const KeywordData data = *written.open().keyword("key");
    for (std::uint32_t doc = 0; doc < documents.size(); ++doc) {
      std::set<std::string> wanted;
      for (const KeywordValue& keyword : documents[doc].keywords) wanted.insert(keyword.value);
      const std::vector<std::string> found = data.values_of(doc);
      if (std::set<std::string>(found.begin(), found.end()) != wanted)
        FAIL_CHECK("document " << doc);
    }
  }
}

TEST_CASE("columns of as many fields as documents grow with the values, not with their product") {
  const auto bytes = [](std::uint32_t count, bool has_fields) {
    std::vector<Document> documents;
    for (std::uint32_t number = 0; number < count; ++number) {
      Document& made = documents.emplace_back(bare_document(std::to_string(number)));
      if (!has_fields) continue;
      made.keywords = {{"key" + std::to_string(number), "value"}};
      made.numbers = {{"number" + std::to_string(number), static_cast<double>(number)}};
    }
    const WrittenColumns written(documents);
    return written.files.contents(segment_file_name(kColumnsSegment, FileKind::columns)).size();
  };
  CHECK(bytes(2'000, true) - bytes(2'000, false) < 2'000 * 80);
}

TEST_CASE("exact strings whose bytes are changed are refused, or are others of these documents") {
  for (const KeywordForm form : {KeywordForm::sparse, KeywordForm::runs, KeywordForm::dense}) {
    CAPTURE(static_cast<int>(form));
    std::vector<Document> documents;
    for (int number = 0; number < 400; ++number)
      documents.push_back(bare_document(std::to_string(number)));
    for (const std::size_t doc : {0u, 7u, 200u, 399u})
      documents[doc].keywords = {{"key", "a"}, {"key", std::to_string(doc)}};
    for (std::size_t doc = 100; doc < 130; ++doc) documents[doc].keywords = {{"key", "a"}};
    CollectedColumns columns(kFixedFields);
    add_all(columns, documents);
    const auto source = columns.keywords("key");
    REQUIRE(form_of(*source) == KeywordForm::sparse);
    std::string sound;
    encode_keywords(*source, form, [&](std::string_view bytes) { sound += bytes; });
    const std::string path = "columns";
    const auto read = [&](std::string_view bytes, std::uint32_t count) {
      return read_keyword_data({ByteReader(as_bytes(bytes), path, 0), form, count}, count);
    };
    CHECK(read(sound, 400).values_of(399) == std::vector<std::string>{"399", "a"});
    CHECK(read(sound, 400).values_of(129) == std::vector<std::string>{"a"});
    CHECK(read(sound, 400).values_of(130).empty());
    CHECK_THROWS_AS(read(sound, 399), CorruptIndexError);
    CHECK_THROWS_AS(read(sound + '\0', 400), CorruptIndexError);
    std::size_t refused = 0;
    for (std::size_t at = 0; at < sound.size(); ++at) {
      CHECK_THROWS_AS(read(sound.substr(0, at), 400), CorruptIndexError);
      for (const char change : {'\x01', '\x40', '\xFF'}) {
        std::string damaged = sound;
        damaged[at] = static_cast<char>(damaged[at] ^ change);
        try {
          CHECK(read(damaged, 400).ranges.document_count() == 400);
        } catch (const CorruptIndexError&) {
          ++refused;
        }
      }
    }
    CHECK(refused > 20);
  }
}

TEST_CASE("documents in a row with the same exact strings take no more bytes than one of them") {
  const auto encoded = [](std::uint32_t count, std::size_t values) {
    std::vector<Document> documents;
    for (std::uint32_t number = 0; number < count; ++number) {
      Document& made = documents.emplace_back(bare_document(std::to_string(number)));
      for (std::size_t value = 0; value < values; ++value)
        made.keywords.push_back({"key", std::to_string(value)});
    }
    CollectedColumns columns(kFixedFields);
    add_all(columns, documents);
    const auto source = columns.keywords("key");
    REQUIRE(form_of(*source) == KeywordForm::runs);
    std::string bytes;
    encode_keywords(*source, KeywordForm::runs, [&](std::string_view part) { bytes += part; });
    const std::string path = "columns";
    const KeywordData back =
        read_keyword_data({ByteReader(as_bytes(bytes), path, 0), KeywordForm::runs, count}, count);
    for (std::uint32_t doc = 0; doc < count; ++doc) REQUIRE(back.values_of(doc).size() == values);
    return bytes.size();
  };
  CHECK(encoded(10'000, 3) < encoded(1, 3) + 4);
  // Few bytes never stand for very many values.
  CHECK(encoded(1'000, 17) > 17'000);
}

TEST_CASE("exact strings that documents share are those of each of them, byte for byte") {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<Document> documents = sharing_documents(random);
    std::vector<Document> plain;
    std::ranges::transform(documents, std::back_inserter(plain), unshared);
    CollectedColumns sharing(kFixedFields);
    CollectedColumns alone(kFixedFields);
    add_all(sharing, documents);
    add_all(alone, plain);
    REQUIRE(sharing.keyword_fields() == alone.keyword_fields());
    for (const std::string& field : alone.keyword_fields()) {
      const auto source = sharing.keywords(field);
      const auto expected = alone.keywords(field);
      CHECK(source->documents_with_values() == expected->documents_with_values());
      for (const KeywordForm form : {KeywordForm::dense, KeywordForm::sparse, KeywordForm::runs})
        CHECK(encoded(*source, form) == encoded(*expected, form));
    }
  }
}

TEST_CASE("exact strings that many documents share take the memory of one") {
  const SharedKeywords shared(
      std::vector<KeywordValue>{{"path", "mail/archive.mbox"}, {"folder", "mail"}});
  CollectedColumns columns(kFixedFields);
  CollectedColumns without(kFixedFields);
  for (int number = 0; number < 10'000; ++number) {
    Document document = bare_document(std::to_string(number));
    add_all(without, {document});
    document.shared = shared;
    add_all(columns, {document});
  }
  CHECK(columns.memory_bytes() < without.memory_bytes() + 2'000);
}
