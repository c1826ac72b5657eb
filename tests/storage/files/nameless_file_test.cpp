#include "inkling/nameless_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "tests/support/data.h"

using namespace inkling;

namespace {

/// What is there from `offset` on, at most `most` bytes.
std::string read(const NamelessFile& file, std::uint64_t offset, std::size_t most) {
  std::string bytes(most, '?');
  bytes.resize(file.read(offset, std::as_writable_bytes(std::span(bytes))));
  return bytes;
}

}  // namespace

TEST_CASE("a nameless file is on the disk of a folder, and nothing of it is seen there") {
  const test::TemporaryDirectory place;
  NamelessFile file(place.path());
  for (const std::string_view part : {"green ", "tea"}) file.append(std::as_bytes(std::span(part)));
  CHECK(std::filesystem::is_empty(place.path()));
  CHECK(file.size() == 9);
  CHECK(read(file, 0, 100) == "green tea");
  CHECK(read(file, 6, 2) == "te");
  CHECK(read(file, 9, 2).empty());
  CHECK(file.map().size() == 9);
}

TEST_CASE("a nameless file may have room for bytes that change") {
  const test::TemporaryDirectory place;
  NamelessFile file(place.path());
  const std::span<std::byte> bytes = file.reserve(10'000);
  CHECK(bytes.size() == 10'000);
  CHECK(file.size() == 10'000);
  CHECK(std::ranges::count(bytes, std::byte{0}) == 10'000);
  bytes[9'999] = std::byte{'t'};
  CHECK(read(file, 9'999, 2) == "t");
}

TEST_CASE("a nameless file that cannot be made says where") {
  const test::TemporaryDirectory place;
  const std::filesystem::path absent = place.path() / "absent";
  try {
    const NamelessFile file(absent);
    FAIL("there is no such folder");
  } catch (const IoError& error) {
    CHECK(std::string(error.what()).find(absent.string()) != std::string::npos);
    // Which names a folder that was not asked for.
    CHECK(error.hint().find("TMPDIR") == std::string::npos);
  }
}
