#include "storage/bits/bytes.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

using namespace inkling;
using namespace inkling::storage;

namespace {

const std::string kBytesFile = "bytes";

ByteReader reader(const std::string& bytes) { return {as_bytes(bytes), kBytesFile, 0}; }

std::string varint(std::uint64_t value) {
  std::string bytes;
  put_varint(bytes, value);
  return bytes;
}

}  // namespace

TEST_CASE("a varint of every length comes back, in as many bytes as its bits take") {
  for (unsigned bits = 0; bits <= 64; ++bits) {
    CAPTURE(bits);
    const std::uint64_t greatest =
        bits == 64 ? std::numeric_limits<std::uint64_t>::max() : (std::uint64_t{1} << bits) - 1;
    const std::string bytes = varint(greatest);
    CHECK(bytes.size() == (bits == 0 ? 1 : (bits + 6) / 7));
    ByteReader in = reader(bytes);
    CHECK(in.varint() == greatest);
    CHECK(in.at_end());
  }
}

TEST_CASE("a varint cut short is refused at every length") {
  const std::string bytes = varint(std::numeric_limits<std::uint64_t>::max());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    CHECK_THROWS_AS(reader(bytes.substr(0, size)).varint(), CorruptIndexError);
  }
}

TEST_CASE("a varint above 64 bits is refused, never cut") {
  CHECK_THROWS_AS(reader(std::string(10, '\xFF') + '\x01').varint(), CorruptIndexError);
  CHECK_THROWS_AS(reader(std::string(9, '\xFF') + '\x02').varint(), CorruptIndexError);
  CHECK_THROWS_AS(reader(std::string(9, '\x80') + '\x7E').varint(), CorruptIndexError);
  CHECK(reader(std::string(9, '\x80') + '\x01').varint() == std::uint64_t{1} << 63);
}

TEST_CASE("a number above 32 bits is refused where 32 bits are read") {
  CHECK(reader(varint(0xFFFF'FFFF)).varint32() == 0xFFFF'FFFF);
  CHECK_THROWS_AS(reader(varint(0x1'0000'0000)).varint32(), CorruptIndexError);
}

TEST_CASE("a string longer than what is left is refused") {
  std::string bytes;
  put_string(bytes, "ink");
  CHECK(reader(bytes).string() == "ink");
  CHECK_THROWS_AS(reader(bytes.substr(0, 3)).string(), CorruptIndexError);
  CHECK_THROWS_AS(reader(varint(std::numeric_limits<std::uint64_t>::max()) + "ink").string(),
                  CorruptIndexError);
}

TEST_CASE("a count of things that cannot be there is refused") {
  CHECK(reader(varint(4) + "12345678").count(2) == 4);
  CHECK_THROWS_AS(reader(varint(5) + "12345678").count(2), CorruptIndexError);
  CHECK_THROWS_AS(reader(varint(std::numeric_limits<std::uint64_t>::max()) + "1").count(),
                  CorruptIndexError);
}

TEST_CASE("a fixed number comes back from any place and is refused when it is cut") {
  std::string bytes = "x";
  put_fixed(bytes, 0.1);
  put_fixed(bytes, std::uint16_t{0xABCD});
  ByteReader in = reader(bytes);
  in.take(1);
  CHECK(in.fixed<double>() == 0.1);
  CHECK(in.fixed<std::uint16_t>() == 0xABCD);
  CHECK_THROWS_AS(in.fixed<std::uint8_t>(), CorruptIndexError);
}

TEST_CASE("the message names the file and the offset within it") {
  const std::string bytes = "\x80";
  try {
    ByteReader(as_bytes(bytes), kBytesFile, 41).varint();
    FAIL("nothing was thrown");
  } catch (const CorruptIndexError& error) {
    CHECK(error.path() == kBytesFile);
    CHECK(error.offset() == 42);
  }
}
