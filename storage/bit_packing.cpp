#include "storage/bit_packing.h"

#include <bit>

#include "storage/bytes.h"

namespace inkling::storage {

unsigned bits_needed(std::span<const std::uint32_t> values) noexcept {
  std::uint32_t all = 0;
  for (const std::uint32_t value : values) all |= value;
  return static_cast<unsigned>(std::bit_width(all));
}

void pack(std::span<const std::uint32_t, kPostingBlock> values, unsigned bits, std::string& out) {
  std::uint64_t waiting = 0;
  unsigned filled = 0;
  for (const std::uint32_t value : values) {
    waiting |= std::uint64_t{value} << filled;
    for (filled += bits; filled >= 8; filled -= 8, waiting >>= 8) out.push_back(static_cast<char>(waiting & 0xFF));
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
