#include "indexer/records/line_reader.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "indexer/bytes/gzip_source.h"
#include "tests/indexer/packing.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

constexpr const char* kTooLong = "<too long>";

std::vector<std::string> lines_of(const std::string& bytes, std::size_t max_bytes = 1000,
                                  std::size_t step = 1 << 16) {
  const auto source = test::source_of(bytes, step);
  indexer::LineReader reader(*source, max_bytes);
  std::vector<std::string> lines;
  for (indexer::LineReader::Line line; reader.next(line);) {
    lines.push_back(line.too_long ? kTooLong : std::string(line.text));
    CHECK(line.number == lines.size());
  }
  return lines;
}

/// What lines are, one byte after the other.
std::vector<std::string> slow_lines(const std::string& bytes, std::size_t max_bytes) {
  std::vector<std::string> lines;
  std::string line;
  const auto finish = [&] {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line.size() > max_bytes ? kTooLong : line);
    line.clear();
  };
  for (const char c : bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes) {
    if (c == '\n') {
      finish();
    } else {
      line += c;
    }
  }
  if (!line.empty()) finish();
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("lines end in LF or CR LF, and the last one need not end") {
  CHECK(lines_of("").empty());
  CHECK(lines_of("\n") == Lines{""});
  CHECK(lines_of("a") == Lines{"a"});
  CHECK(lines_of("a\n") == Lines{"a"});
  CHECK(lines_of("a\nb") == Lines{"a", "b"});
  CHECK(lines_of("a\r\nb\r\n") == Lines{"a", "b"});
  CHECK(lines_of("a\n\n\nb") == Lines{"a", "", "", "b"});
  CHECK(lines_of("a\rb\r") == Lines{"a\rb"});
  CHECK(lines_of("a\r\r\n") == Lines{"a\r"});
  CHECK(lines_of(std::string("a\0b\nc", 5)) == Lines{std::string("a\0b", 3), "c"});
}

TEST_CASE("a byte order mark is left out at the front and nowhere else") {
  CHECK(lines_of("\xEF\xBB\xBF") == Lines{});
  CHECK(lines_of("\xEF\xBB\xBF\n") == Lines{""});
  CHECK(lines_of("\xEF\xBB\xBF{}\n\xEF\xBB\xBFx") == Lines{"{}", "\xEF\xBB\xBFx"});
  CHECK(lines_of("\xEF\xBB") == Lines{"\xEF\xBB"});
  CHECK(lines_of("\xEF\xBB\xBF\xEF\xBB\xBFx", 1000, 1) == Lines{"\xEF\xBB\xBFx"});
}

TEST_CASE("a line of just the allowed length is a line, one byte more is too long") {
  for (const char* end : {"\n", "\r\n", ""}) {
    CAPTURE(end);
    CHECK(lines_of(std::string(10, 'x') + end, 10) == Lines{std::string(10, 'x')});
    CHECK(lines_of(std::string(11, 'x') + end, 10) == Lines{kTooLong});
    CHECK(lines_of(std::string(12, 'x') + end, 10) == Lines{kTooLong});
  }
}

TEST_CASE("the lines around one that is too long are read") {
  const std::string long_line(300'000, 'x');
  CHECK(lines_of("a\n" + long_line + "\nb\n" + long_line, 100) ==
        Lines{"a", kTooLong, "b", kTooLong});
  CHECK(lines_of(long_line + "\n\nb", 100, 7) == Lines{kTooLong, "", "b"});
}

TEST_CASE("lines agree with a slow reader on random bytes, whatever the steps and the limit") {
  for (unsigned seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    std::string bytes = random() % 4 == 0 ? "\xEF\xBB\xBF" : "";
    const std::size_t size = random() % 400;
    while (bytes.size() < size) bytes += "ab\r\n\xEF"[random() % 5];
    const std::size_t max_bytes = random() % 12;
    CAPTURE(seed);
    CHECK(lines_of(bytes, max_bytes, 1 + random() % 9) == slow_lines(bytes, max_bytes));
  }
}

TEST_CASE("lines longer than any buffer are read whole") {
  const std::string line(1'000'003, 'y');
  CHECK(lines_of("a\n" + line + "\n" + line, 2'000'000, 4099) == Lines{"a", line, line});
}

TEST_CASE("a line of 80 MiB against a limit of 1 KiB is skipped in bounded memory") {
  class Endless : public indexer::ByteSource {
   public:
    std::size_t largest = 0;

   private:
    std::size_t fetch(std::span<char> buffer) override {
      largest = std::max(largest, buffer.size());
      if (produced() >= std::uint64_t{80} << 20) return 0;
      std::fill(buffer.begin(), buffer.end(), 'x');
      return buffer.size();
    }
  } source;
  indexer::LineReader reader(source, 1024);
  indexer::LineReader::Line line;
  REQUIRE(reader.next(line));
  CHECK(line.too_long);
  CHECK_FALSE(reader.next(line));
  CHECK(source.largest <= 256u << 10);
  CHECK(source.produced() >= std::uint64_t{80} << 20);
}

TEST_CASE("all whole lines before damage are handed out") {
  const std::string packed = test::gzip("one\ntwo\nthree");
  const auto source =
      indexer::gunzip(test::source_of(packed.substr(0, packed.size() - 1), 1), "sample");
  indexer::LineReader reader(*source, 100);
  indexer::LineReader::Line line;
  REQUIRE(reader.next(line));
  CHECK(line.text == "one");
  REQUIRE(reader.next(line));
  CHECK(line.text == "two");
  CHECK_THROWS_AS(reader.next(line), indexer::DamagedStreamError);
}

TEST_CASE("blank lines that are passed over are counted, wherever the source is cut") {
  const std::string bytes =
      "\n \t\r\na\n\n\n  \nb \n   " + std::string(100'000, ' ') + "\n\nc\n \n ";
  for (const std::size_t step : {1UL, 3UL, 1UL << 16}) {
    const auto source = test::source_of(bytes, step);
    indexer::LineReader reader(*source, 200'000);
    std::string found;
    indexer::LineReader::Line line;
    for (;;) {
      reader.pass_blank_lines();
      if (!reader.next(line)) break;
      if (line.text.find_first_not_of(' ') == std::string_view::npos) continue;
      found += std::to_string(line.number) + ":" + std::string(line.text) + "|";
    }
    CHECK(found == "3:a|7:b |10:c|");
  }
}

}  // namespace inkling
