#include "indexer/bytes/byte_source.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "indexer/bytes/bzip2_source.h"
#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/gzip_source.h"
#include "indexer/bytes/peeked_source.h"
#include "indexer/bytes/xz_source.h"
#include "indexer/bytes/zstd_source.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

using indexer::ByteSource;
using test::Outcome;

struct Codec {
  const char* name;
  std::string (*pack)(std::string_view);
  std::unique_ptr<ByteSource> (*unpack)(std::unique_ptr<ByteSource>, std::string);
};
const Codec kCodecs[] = {{"gzip", test::gzip, indexer::gunzip},
                         {"zstd", test::zstd, indexer::unzstd},
                         {"bzip2", test::bzip2, indexer::bunzip2},
                         {"xz", test::xz, indexer::unxz}};

std::unique_ptr<ByteSource> unpacking(const Codec& codec, const std::string& packed,
                                      std::size_t step = 1 << 16) {
  return codec.unpack(test::source_of(packed, step), "sample");
}

Outcome unpacked(const Codec& codec, const std::string& packed) {
  return test::read_all(*unpacking(codec, packed), 4096);
}

std::string words(std::size_t bytes) {
  std::mt19937 random(7);
  std::string text;
  while (text.size() < bytes)
    text += "word" + std::to_string(random() % 1000) + (random() % 12 == 0 ? "\n" : " ");
  return text;
}

}  // namespace

TEST_CASE("a packed stream gives the text back, however small the pieces it is read in") {
  const std::string text = words(20'000);
  for (const Codec& codec : kCodecs) {
    for (const std::size_t step : {1u, 2u, 3u, 17u, 100'000u}) {
      for (const std::size_t buffer : {1u, 5u, 4096u, 1'000'000u}) {
        CAPTURE(codec.name);
        CAPTURE(step);
        CAPTURE(buffer);
        const auto source = unpacking(codec, codec.pack(text), step);
        const Outcome outcome = test::read_all(*source, buffer);
        CHECK(outcome.text == text);
        CHECK_FALSE(outcome.damaged);
        CHECK(source->produced() == text.size());
        CHECK(source->consumed() == codec.pack(text).size());
      }
    }
  }
}

TEST_CASE("a stream of very long runs fills small buffers to the last byte") {
  const std::string text(3'000'000, 'x');
  for (const Codec& codec : kCodecs) {
    CAPTURE(codec.name);
    CHECK(test::read_all(*unpacking(codec, codec.pack(text), 1), 997).text == text);
  }
}

TEST_CASE("several members or frames in a row are one text") {
  for (const Codec& codec : kCodecs) {
    CAPTURE(codec.name);
    const Outcome outcome =
        unpacked(codec, codec.pack("one ") + codec.pack("") + codec.pack("two"));
    CHECK(outcome.text == "one two");
    CHECK_FALSE(outcome.damaged);
  }
}

TEST_CASE("an empty text packed is whole, an empty stream is not") {
  for (const Codec& codec : kCodecs) {
    CAPTURE(codec.name);
    CHECK_FALSE(unpacked(codec, codec.pack("")).damaged);
    CHECK(unpacked(codec, "").damaged);
    CHECK(unpacked(codec, "").offset == 0);
  }
}

TEST_CASE(
    "a stream cut at any length is damaged there, and what was before is a prefix of the text") {
  const std::string text = words(3'000);
  for (const Codec& codec : kCodecs) {
    const std::string first = codec.pack(text);
    const std::string packed = first + codec.pack("the second part");
    for (std::size_t length = 0; length < packed.size(); ++length) {
      CAPTURE(codec.name);
      CAPTURE(length);
      const Outcome outcome = unpacked(codec, packed.substr(0, length));
      CHECK(outcome.damaged == (length != first.size()));
      if (outcome.damaged) CHECK(outcome.offset == length);
      CHECK((text + "the second part").starts_with(outcome.text));
    }
  }
}

TEST_CASE("all that was unpacked before the cut is handed out") {
  const std::string text(1'000'000, 'x');
  for (const Codec& codec : kCodecs) {
    CAPTURE(codec.name);
    const std::string packed = codec.pack(text);
    const Outcome outcome = unpacked(codec, packed.substr(0, packed.size() - 1));
    CHECK(outcome.damaged);
    CHECK(outcome.text == text);
  }
}

TEST_CASE("a byte changed anywhere in a packed stream never passes as another text") {
  const std::string text = words(2'000);
  for (const Codec& codec : kCodecs) {
    const std::string packed = codec.pack(text);
    for (std::size_t at = 0; at < packed.size(); ++at) {
      for (const char flip : {'\x01', '\x80', '\xFF'}) {
        std::string bad = packed;
        bad[at] = static_cast<char>(bad[at] ^ flip);
        CAPTURE(codec.name);
        CAPTURE(at);
        const Outcome outcome = unpacked(codec, bad);
        CHECK((outcome.damaged || outcome.text == text));
        if (outcome.damaged) CHECK(outcome.offset <= packed.size());
      }
    }
  }
}

TEST_CASE("damage stays damage when the source is read again") {
  for (const Codec& codec : kCodecs) {
    CAPTURE(codec.name);
    const auto source = unpacking(codec, "this is not packed at all");
    CHECK(test::read_all(*source, 10).damaged);
    CHECK(test::read_all(*source, 10).damaged);
  }
}

TEST_CASE("zero bytes may follow the last gzip member, others may not") {
  const std::string packed = test::gzip("text");
  CHECK_FALSE(unpacked(kCodecs[0], packed + std::string(1000, '\0')).damaged);
  const Outcome outcome = unpacked(kCodecs[0], packed + std::string(5, '\0') + "x");
  CHECK(outcome.damaged);
  CHECK(outcome.text == "text");
  CHECK(outcome.offset == packed.size() + 5);
  CHECK(unpacked(kCodecs[0], packed + "x").damaged);
}

TEST_CASE("bytes after the last zstd frame are damage") {
  const std::string packed = test::zstd("text");
  const Outcome outcome = unpacked(kCodecs[1], packed + "garbage");
  CHECK(outcome.text == "text");
  CHECK(outcome.damaged);
}

TEST_CASE(
    "bytes after the last bzip2 or xz stream are damage, but zero bytes after xz are padding") {
  for (const Codec& codec : {kCodecs[2], kCodecs[3]}) {
    CAPTURE(codec.name);
    const Outcome outcome = unpacked(codec, codec.pack("text") + "garbage, and more of it");
    CHECK(outcome.text == "text");
    CHECK(outcome.damaged);
  }
  const std::string padded = test::xz("text") + std::string(8, '\0');
  CHECK_FALSE(unpacked(kCodecs[3], padded).damaged);
  CHECK(unpacked(kCodecs[3], padded + test::xz(" and more")).text == "text and more");
}

TEST_CASE(
    "what follows a whole stream is told as such, however few bytes it has, unless one begins") {
  for (const Codec& codec : kCodecs) {
    const std::string packed = codec.pack("text");
    for (const std::string& behind :
         {std::string("\n"), std::string("xx"), std::string("garbage"),
          std::string("garbage, and more of it"), packed.substr(0, 1) + "x"}) {
      for (const std::size_t step : {1u, 100'000u}) {
        CAPTURE(codec.name);
        CAPTURE(behind);
        CAPTURE(step);
        const Outcome outcome = test::read_all(*unpacking(codec, packed + behind, step), 4096);
        CHECK(outcome.text == "text");
        CHECK(outcome.damaged);
        CHECK(outcome.damage == indexer::StreamDamage::behind_end);
      }
    }
    const Outcome begun = unpacked(codec, packed + packed.substr(0, 1));
    CHECK(begun.text == "text");
    CHECK(begun.damage == indexer::StreamDamage::at_end);
  }
}

TEST_CASE("random bytes are damaged streams, never an endless loop") {
  std::mt19937 random(11);
  for (int round = 0; round < inkling::test::rounds(2000); ++round) {
    std::string bytes(random() % 60, '\0');
    std::generate(bytes.begin(), bytes.end(), [&random] { return static_cast<char>(random()); });
    CAPTURE(round);
    CHECK(unpacked(kCodecs[0], bytes).damaged);
    CHECK(unpacked(kCodecs[0], test::gzip("a").substr(0, 10) + bytes).damaged);
    const Outcome zstd = unpacked(kCodecs[1], test::zstd("a").substr(0, 5) + bytes);
    CHECK(zstd.offset <= bytes.size() + 5);
  }
}

TEST_CASE("a file is unpacked by its first bytes, whatever its name") {
  const test::TemporaryDirectory directory;
  const std::string text = words(300'000);
  const auto read = [&](const char* name, const std::string& bytes) {
    test::write_file(directory.path() / name, bytes);
    return test::read_all(*indexer::open_decompressed(directory.path() / name), 1000).text;
  };
  CHECK(read("plain.txt", text) == text);
  CHECK(read("plain.gz", text) == text);
  CHECK(read("empty.txt", "").empty());
  CHECK(read("words", "BZh9 is how bzip2 begins, and so does this line") ==
        "BZh9 is how bzip2 begins, and so does this line");
  for (const Codec& codec : kCodecs) {
    for (const char* name : {"packed.gz", "packed.zst", "packed.bz2", "packed.xz", "packed"}) {
      CAPTURE(codec.name);
      CHECK(read(name, codec.pack(text)) == text);
      CHECK(read(name, codec.pack("")).empty());
    }
  }
  CHECK(indexer::without_compression_suffix("a/b.jsonl.gz") == "a/b.jsonl");
  CHECK(indexer::without_compression_suffix("b.zst") == "b");
  CHECK(indexer::without_compression_suffix("b.bz2") == "b");
  CHECK(indexer::without_compression_suffix("b.xz") == "b");
  CHECK(indexer::without_compression_suffix("b.gzip") == "b.gzip");
  CHECK(indexer::without_compression_suffix(".gz") == ".gz");
  CHECK(indexer::without_compression_suffix("a/.zst") == "a/.zst");
}

TEST_CASE("a packed file that ends within its first bytes is damaged, another one is a text") {
  struct Row {
    const char* suffix;
    std::string packed;
  };
  const test::TemporaryDirectory directory;
  for (const auto& [suffix, packed] : {Row{".gz", test::gzip("text")},
                                       {".zst", test::zstd("text")},
                                       {".bz2", test::bzip2("text")},
                                       {".xz", test::xz("text")}}) {
    for (std::size_t size = 0; size < 10; ++size) {
      CAPTURE(suffix);
      CAPTURE(size);
      const auto path = directory.path() / (std::string("a") + suffix);
      test::write_file(path, packed.substr(0, size));
      bool damaged = false;
      try {
        damaged = test::read_all(*indexer::open_decompressed(path), 100).damaged;
      } catch (const indexer::DamagedStreamError&) {
        damaged = true;
      }
      CHECK(damaged);
    }
    const auto path = directory.path() / "a.txt";
    test::write_file(path, packed.substr(0, 2));
    CHECK(test::read_all(*indexer::open_decompressed(path), 100).text == packed.substr(0, 2));
  }
}

TEST_CASE("damage found while looking ahead is told after the bytes before it") {
  const std::string packed = test::gzip("text");
  indexer::PeekedSource source(
      indexer::gunzip(test::source_of(packed.substr(0, packed.size() - 1), 100), "sample"));
  CHECK(source.peek(100) == "text");
  const Outcome outcome = test::read_all(source, 3);
  CHECK(outcome.text == "text");
  CHECK(outcome.damaged);
}

TEST_CASE("a file that is not there is an IoError with its path") {
  CHECK_THROWS_WITH_AS(indexer::open_file("/nowhere/x"), doctest::Contains("/nowhere/x"), IoError);
  CHECK_THROWS_AS(indexer::open_decompressed("/nowhere/x.gz"), IoError);
}

TEST_CASE("a directory cannot be read as a file") {
  const auto source = indexer::open_file(std::filesystem::temp_directory_path());
  char buffer[16];
  CHECK_THROWS_AS(source->read(buffer), IoError);
}

TEST_CASE("a stream is read to its end, and one that fails is an IoError") {
  std::istringstream good("some text");
  CHECK(test::read_all(*indexer::open_stream(good, "stdin"), 4).text == "some text");

  class FailingBuffer : public std::streambuf {
    int_type underflow() override { throw std::runtime_error("lost"); }
  } failing;
  std::istream bad(&failing);
  const auto source = indexer::open_stream(bad, "stdin");
  char buffer[16];
  CHECK_THROWS_AS(source->read(buffer), IoError);
}

TEST_CASE("looking ahead takes nothing away") {
  for (const std::size_t step : {1u, 3u, 100u}) {
    CAPTURE(step);
    indexer::PeekedSource source(test::source_of("0123456789", step));
    CHECK(source.peek(2) == "01");
    CHECK(source.peek(5) == "01234");
    CHECK(source.peek(1) == "0");
    CHECK(source.peek(50) == "0123456789");
    CHECK(test::read_all(source, 4).text == "0123456789");
  }
}

TEST_CASE("a stream that becomes 256 MiB and 500 times its size is given up") {
  const std::string blanks = test::gzip(std::string(std::size_t{1} << 20, ' '));
  std::string packed;
  for (int count = 0; count < 1 << 10; ++count) packed += blanks;
  const auto source = indexer::gunzip(test::source_of(packed, 1 << 16), "x");
  std::vector<char> buffer(1 << 20);
  std::uint64_t size = 0;
  std::string wrong;
  try {
    while (const std::size_t got = source->read(buffer)) size += got;
  } catch (const indexer::OverpackedStreamError& error) {
    wrong = error.what();
  }
  CHECK(wrong.find("unpack it first") != std::string::npos);
  CHECK(size > std::uint64_t{256} << 20);
  CHECK(size < std::uint64_t{800} << 20);
}

}  // namespace inkling
