#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/documents/collected_columns.h"
#include "storage/documents/columns.h"
#include "tests/storage/documents/written_columns.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

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

}  // namespace

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
