#include "storage/bit_packing.h"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <random>
#include <string>

#include "storage/bytes.h"

using namespace inkling::storage;

namespace {

using Block = std::array<std::uint32_t, kPostingBlock>;

std::string packed_with_padding(const Block& values, unsigned bits) {
  ByteBuffer packed;
  pack(values, bits, packed);
  CHECK(packed.size() == packed_bytes(bits));
  return std::string(packed.view()).append(8, '\xFF');
}

}  // namespace

TEST_CASE("a block of numbers of every width comes back as it was packed") {
  std::mt19937 random(1);
  for (unsigned bits = 0; bits <= 32; ++bits) {
    CAPTURE(bits);
    const std::uint64_t end = std::uint64_t{1} << bits;
    Block values;
    for (std::uint32_t& value : values) value = static_cast<std::uint32_t>(random() % end);
    values[bits] = static_cast<std::uint32_t>(end - 1);
    Block found;
    unpack(as_bytes(packed_with_padding(values, bits)).data(), bits, found);
    CHECK((found == values));
  }
}

TEST_CASE("the bits needed are those of the greatest number") {
  CHECK(bits_needed({}) == 0);
  for (const auto& [value, bits] : {std::pair{0u, 0u}, {1u, 1u}, {2u, 2u}, {255u, 8u}, {256u, 9u}, {1u << 31, 32u}}) {
    CAPTURE(value);
    const std::array<std::uint32_t, 3> values{0, value, 0};
    CHECK(bits_needed(values) == bits);
  }
  CHECK(bits_needed(std::array{std::numeric_limits<std::uint32_t>::max()}) == 32);
}
