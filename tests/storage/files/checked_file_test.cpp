#include "storage/files/checked_file.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

using namespace inkling;
using namespace inkling::storage;

namespace {

constexpr FileKind kKind = FileKind::terms;
constexpr std::uint64_t kNumber = 7;
const std::string kName = "file";

std::string random_bytes(std::size_t size) {
  std::mt19937 random(static_cast<std::uint32_t>(size));
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

FileStamp write(FileSystem& files, const std::string& payload, std::size_t step = 1'000) {
  CheckedFileWriter file(files, kName, kKind, kNumber);
  for (std::size_t at = 0; at < payload.size(); at += step) {
    CHECK(file.offset() == at);
    file.append(std::string_view(payload).substr(at, step));
  }
  return file.finish();
}

std::string read(const FileSystem& files) {
  return std::string(as_text(CheckedFile::open(files, kName, kKind, kNumber)->all()));
}

std::string read_bytes(const std::string& bytes) {
  MemoryFileSystem files;
  files.replace(kName, bytes);
  return read(files);
}

std::string written(std::size_t payload_bytes) {
  MemoryFileSystem files;
  write(files, random_bytes(payload_bytes));
  return files.contents(kName);
}

}  // namespace

TEST_CASE("a payload of any size comes back, and its stamp is that of the file") {
  for (const std::size_t size : {0u, 1u, 16'383u, 16'384u, 16'385u, 32'768u, 100'000u}) {
    for (const std::size_t step : {1'000u, 16'384u, 1'000'000u}) {
      CAPTURE(size);
      CAPTURE(step);
      MemoryFileSystem files;
      const FileStamp stamp = write(files, random_bytes(size), step);
      CHECK(read(files) == random_bytes(size));
      CHECK(files.contents(kName).size() == stamp.bytes);
      const auto file = CheckedFile::open(files, kName, kKind, kNumber, stamp);
      CHECK(file->stamp() == stamp);
      CHECK(file->page_count() == (size + kPageSize - 1) / kPageSize);
    }
  }
}

TEST_CASE("a file with any one byte flipped is refused, never believed") {
  for (const std::size_t size : {0u, 1u, 300u}) {
    const std::string good = written(size);
    for (std::size_t at = 0; at < good.size(); ++at) {
      for (const char mask : {'\x01', '\x80', '\xFF'}) {
        CAPTURE(at);
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ mask);
        CHECK_THROWS_AS(read_bytes(bad), Error);
      }
    }
  }
}

TEST_CASE("a flipped byte of a large file is refused when its page is read, and no page before") {
  const std::string good = written(3 * kPageSize);
  for (std::size_t page = 0; page < 3; ++page) {
    MemoryFileSystem files;
    std::string bad = good;
    bad[16 + page * kPageSize + 77] ^= 1;
    files.replace(kName, bad);
    const auto file = CheckedFile::open(files, kName, kKind, kNumber);
    for (std::size_t other = 0; other < 3; ++other) {
      CAPTURE(page);
      CAPTURE(other);
      if (other == page) {
        CHECK_THROWS_AS(file->bytes(other * kPageSize, 1), CorruptIndexError);
        CHECK_THROWS_AS(file->verify(other), CorruptIndexError);
      } else {
        CHECK_NOTHROW(file->bytes(other * kPageSize, kPageSize));
      }
    }
    CHECK_THROWS_AS(file->all(), CorruptIndexError);
  }
}

TEST_CASE("a file cut anywhere is refused") {
  for (const std::size_t size : {0u, 300u}) {
    const std::string good = written(size);
    for (std::size_t length = 0; length < good.size(); ++length) {
      CAPTURE(length);
      CHECK_THROWS_AS(read_bytes(good.substr(0, length)), CorruptIndexError);
    }
  }
}

TEST_CASE("a file with bytes appended is refused") {
  const std::string good = written(300);
  for (const std::size_t size : {1u, 8u, 20u, 4'096u}) {
    CAPTURE(size);
    CHECK_THROWS_AS(read_bytes(good + random_bytes(size)), CorruptIndexError);
    CHECK_THROWS_AS(read_bytes(good + std::string(size, '\0')), CorruptIndexError);
  }
  CHECK_THROWS_AS(read_bytes(good + good), CorruptIndexError);
}

TEST_CASE("a file of another format says so") {
  std::string other = written(10);
  other[4] = static_cast<char>(kFormatVersion + 1);
  CHECK_THROWS_AS(read_bytes(other), FormatVersionError);
}

TEST_CASE(
    "a file is refused in the place of another kind, number or stamp, and when it is missing") {
  MemoryFileSystem files;
  const FileStamp stamp = write(files, "payload");
  CHECK_THROWS_AS(CheckedFile::open(files, kName, FileKind::model, kNumber), CorruptIndexError);
  CHECK_THROWS_AS(CheckedFile::open(files, kName, kKind, kNumber + 1), CorruptIndexError);
  CHECK_THROWS_AS(CheckedFile::open(files, "other", kKind, kNumber), CorruptIndexError);
  CHECK_THROWS_AS(CheckedFile::open(files, kName, kKind, kNumber, {stamp.bytes, stamp.digest + 1}),
                  CorruptIndexError);
  CHECK_THROWS_AS(CheckedFile::open(files, kName, kKind, kNumber, {stamp.bytes + 1, stamp.digest}),
                  CorruptIndexError);
}

TEST_CASE("a reference past the end is refused, whatever its size") {
  MemoryFileSystem files;
  write(files, "payload");
  const auto file = CheckedFile::open(files, kName, kKind, kNumber);
  CHECK(file->bytes(7, 0).empty());
  for (const auto& [offset, size] : {std::pair<std::uint64_t, std::uint64_t>{7, 1},
                                     {8, 0},
                                     {0, 8},
                                     {1, ~std::uint64_t{0}},
                                     {~std::uint64_t{0}, 1},
                                     {~std::uint64_t{0}, ~std::uint64_t{0}}}) {
    CAPTURE(offset);
    CAPTURE(size);
    CHECK_THROWS_AS(file->bytes(offset, size), CorruptIndexError);
  }
}
