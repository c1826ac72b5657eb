#include <doctest/doctest.h>
#include <unistd.h>

#include <random>
#include <string>

#include "indexer/reading/few_records.h"
#include "tests/indexer/packing.h"
#include "tests/indexer/reading/read_records.h"
#include "tests/support/data.h"

using namespace inkling::test;

namespace inkling {

namespace {

using indexer::ReadDocument;
using indexer::Record;

/// Texts of standard input, "reason" for what is rejected.
Lines texts_of_input(const std::string& input, const IngestOptions& options = {}) {
  Lines texts;
  for (const Record& record : read_records({"-"}, options, input)) {
    const auto* read = std::get_if<ReadDocument>(&record);
    texts.push_back(read != nullptr ? read->document.text
                                    : std::get<RejectedRecord>(record).reason);
  }
  return texts;
}

}  // namespace

TEST_CASE("the format of standard input is told by its first byte that is no white space") {
  CHECK(texts_of_input("plain text") == Lines{"plain text"});
  CHECK(texts_of_input("{\"text\":\"a\"}\n{\"text\":\"b\"}") == Lines{"a", "b"});
  CHECK(texts_of_input(" \r\n\t{\"text\":\"a\"}") == Lines{"a"});
  CHECK(texts_of_input("\xEF\xBB\xBF{\"text\":\"a\"}") == Lines{"a"});
  CHECK(texts_of_input("[1]") == Lines{"[1]"});
  CHECK(texts_of_input(" \n ") == Lines{" \n "});
  CHECK(texts_of_input("") == Lines{});
  CHECK(texts_of_input("", {.format = InputFormat::text}) == Lines{""});
  CHECK(texts_of_input("{", {.format = InputFormat::text}) == Lines{"{"});
  CHECK(texts_of_input("x", {.format = InputFormat::jsonl}) == Lines{"bad_json"});
  CHECK(texts_of_input(std::string(70'000, ' ') + "{").front().size() == 70'001);
}

TEST_CASE("standard input has the name stdin, and ids of its content") {
  const Lines text = outcome_of(read_records({"-"}, {}, "text"));
  REQUIRE(text.size() == 1);
  CHECK(text[0].size() == 32);
  CHECK(outcome_of(read_records({"-"}, {}, "text")) == text);
  CHECK(outcome_of(read_records({"-"}, {}, "texts")) != text);
  CHECK(outcome_of(read_records({"-", "-"}, {}, "text")) == text);
  const Lines lines = outcome_of(read_records({"-"}, {}, "\n{\"text\":\"\"}\nx\n"));
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].size() == 32);
  CHECK(lines[1] == "bad_json at stdin:3");
}

TEST_CASE("standard input that is packed is unpacked") {
  CHECK(texts_of_input(test::gzip("text")) == Lines{"text"});
  CHECK(texts_of_input(test::zstd("{\"text\":\"a\"}")) == Lines{"a"});
  CHECK(texts_of_input(test::gzip("text").substr(0, 15)) == Lines{"damaged_stream"});
}

TEST_CASE("lines before damage are documents, the damage is one rejected record with its place") {
  const test::TemporaryDirectory directory;
  std::mt19937 random(3);
  std::string lines;
  for (int i = 0; i < 2000; ++i) lines += "{\"text\":\"" + std::to_string(random()) + "\"}\n";
  const std::string packed = test::gzip(lines);
  const std::string path = (directory.path() / "a.jsonl.gz").string();
  for (const std::size_t length :
       {packed.size() - 1, packed.size() / 2, std::size_t{12}, std::size_t{0}}) {
    CAPTURE(length);
    write_file(path, packed.substr(0, length));
    const auto records = read_records({path});
    CHECK(outcome_of(records.back()) == "damaged_stream at " + path + ": byte " +
                                            std::to_string(length) + " of the compressed stream");
    for (std::size_t at = 0; at + 1 < records.size(); ++at)
      CHECK(std::holds_alternative<ReadDocument>(records[at]));
    CHECK(records.size() == (length == packed.size() - 1 ? 2001 : records.size()));
    CHECK((length < 100) == (records.size() == 1));
  }
}

TEST_CASE("a packed file has no more records than anybody packs") {
  /// A record each time, of a file of 1,000 bytes that does not end.
  class Endless : public indexer::FileRecords {
   public:
    std::optional<indexer::FoundRecord> next() override { return RejectedRecord{}; }
  };
  const auto source = test::source_of(std::string(1000, ' '), 1000);
  std::string buffer(1000, ' ');
  source->read(buffer);
  indexer::FewRecords records(std::make_unique<Endless>(), *source, "a.gz",
                              {.harmless = 50, .per_byte = 2});
  for (int count = 0; count < 2050; ++count) REQUIRE(records.next());
  CHECK_THROWS_WITH_AS(records.next(), doctest::Contains("byte 1000"), indexer::DamagedStreamError);
}

}  // namespace inkling
