#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "indexer/formats/each_format.h"
#include "indexer/reading/record_parser.h"
#include "tests/indexer/packing.h"
#include "tests/indexer/reading/read_records.h"
#include "tests/support/data.h"

using namespace inkling::test;

namespace inkling {

namespace {

using indexer::ReadDocument;

/// Takes 2 s of what a member may take, and reads none.
class Loops : public indexer::FormatParser {
  indexer::ParsedRecord parse(indexer::RawRecord&) override {
    return indexer::Rejection{"converter_failed", "loops"};
  }
  std::chrono::nanoseconds time_of_others() const override {
    return std::chrono::milliseconds(2020);
  }
  bool may_take_time(const indexer::RawRecord&) const override { return true; }
};

class LoopFormat : public indexer::Format {
 public:
  LoopFormat() : Format({InputFormat::pdf, "loop", "it loops", {}}, indexer::EncodingBy::none) {}
  bool detect(const indexer::FileFront&) const override { return true; }
  std::unique_ptr<indexer::FileRecords> split(
      indexer::ByteSource&, std::shared_ptr<const indexer::FileContext>) const override {
    return nullptr;
  }
  std::unique_ptr<indexer::FormatParser> parser(const FieldMapping&,
                                                indexer::ReaderProcess&) const override {
    return std::make_unique<Loops>();
  }
};

}  // namespace

TEST_CASE("records of just the allowed size are read, larger ones are not, and the next ones are") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/a", std::string(100'000, 'x'));
  write_file(root + "/b", std::string(100'001, 'x'));
  write_file(root + "/c.gz", test::gzip(std::string(50'000'000, 'x')));
  write_file(root + "/d.jsonl",
             "{\"text\":\"" + std::string(200'000, 'x') + "\"}\n{\"text\":\"\"}");
  CHECK(shown_below(root, read_records({root}, {.max_record_bytes = 100'000})) ==
        Lines{"a", "too_large at b", "too_large at c.gz", "too_large at d.jsonl:1", "d.jsonl:2"});
}

TEST_CASE("a line of more than 64 MiB is skipped by default, and the lines around it are read") {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "a.jsonl.zst").string();
  const std::string line = "{\"text\":\"a\"}\n";
  write_file(path, test::zstd(line + std::string(70u << 20, 'x') + "\n" + line));
  CHECK(outcome_of(read_records({path})).at(1) == "too_large at " + path + ":2");
  CHECK(outcome_of(read_records({path})).size() == 3);
}

TEST_CASE("members of a file may take some time, then no more are converted") {
  const LoopFormat format;
  auto file = std::make_shared<indexer::FileContext>();
  file->place = "a.zip!/x.pdf";
  file->format = &format;
  file->in.time = std::make_shared<indexer::TimeBudget>(std::uint64_t{3} << 20);
  indexer::RecordParser parser(FieldMapping{});
  const auto reason = [&] {
    indexer::FoundRecord found = indexer::RawRecord{.file = file, .line = 0, .bytes = "x"};
    return std::get<RejectedRecord>(parser.parse(found)).reason;
  };
  for (int count = 0; count < 22; ++count) CHECK(reason() == "converter_failed");
  CHECK(reason() == "bad_archive");
  CHECK(reason() == "bad_archive");
  auto text = std::make_shared<indexer::FileContext>(*file);
  text->format = &indexer::text_format();
  indexer::FoundRecord plain = indexer::RawRecord{.file = text, .line = 0, .bytes = "soot"};
  CHECK(std::get<ReadDocument>(parser.parse(plain)).document.text == "soot");
  file->in.time.reset();
  CHECK(reason() == "converter_failed");
}

TEST_CASE("many members that take little time may not take any amount of it together") {
  using namespace std::chrono_literals;
  const auto members_of = [](indexer::TimeBudget& time) {
    int count = 0;
    for (; !time.is_spent() && count < 1'000'000; ++count) time.spend(10ms);
    return count;
  };
  indexer::TimeBudget small(1000);
  CHECK(members_of(small) == 3700);
  small.extend((std::uint64_t{2} << 20) + 1);
  CHECK(members_of(small) == 1600);
  indexer::TimeBudget large(std::uint64_t{2} << 20);
  CHECK(members_of(large) == 5300);
}

}  // namespace inkling
