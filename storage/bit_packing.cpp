#include "storage/bit_packing.h"

#include <bit>

#include "storage/bytes.h"

namespace inkling::storage {

unsigned bits_needed(std::span<const std::uint32_t> values) noexcept {
  std::uint32_t all = 0;
  for (const std::uint32_t value : values) all |= value;
  return static_cast<unsigned>(std::bit_width(all));
}

// Of the bits that wait, whole numbers of 32 are put at a time; 128 numbers leave none over.
void pack(std::span<const std::uint32_t, kPostingBlock> values, unsigned bits, ByteBuffer& out) {
  out.reserve_more(packed_bytes(bits) + sizeof(std::uint64_t));
  std::uint64_t waiting = 0;
  unsigned filled = 0;
  for (const std::uint32_t value : values) {
    waiting |= std::uint64_t{value} << filled;
    filled += bits;
    if (filled < 32) continue;
    out.put_low(waiting, 4);
    waiting >>= 32;
    filled -= 32;
  }
}

void unpack(const std::byte* packed, unsigned bits, std::span<std::uint32_t, kPostingBlock> values) noexcept {
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  std::size_t bit = 0;
  for (std::uint32_t& value : values) {
    value = static_cast<std::uint32_t>(load<std::uint64_t>(packed + bit / 8) >> (bit % 8) & mask);
    bit += bits;
  }
}

}  // namespace inkling::storage
