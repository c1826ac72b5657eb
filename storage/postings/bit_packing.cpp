#include "storage/postings/bit_packing.h"

#include "storage/bits/bytes.h"

namespace inkling::storage {

void unpack(const std::byte* packed, unsigned bits,
            std::span<std::uint32_t, kPostingBlock> values) noexcept {
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  std::size_t bit = 0;
  for (std::uint32_t& value : values) {
    value = static_cast<std::uint32_t>(load<std::uint64_t>(packed + bit / 8) >> (bit % 8) & mask);
    bit += bits;
  }
}

}  // namespace inkling::storage
