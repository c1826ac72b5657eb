#pragma once

/// Blocks of 128 numbers, each in the same number of bits, low bits first, as format 1 has them.

#include <cstddef>
#include <cstdint>
#include <span>

#include "storage/files/format.h"

namespace inkling::storage {

/// Bytes that kPostingBlock numbers of `bits` bits take.
constexpr std::size_t packed_bytes(unsigned bits) noexcept { return kPostingBlock / 8 * bits; }

/// Reads kPostingBlock numbers. `packed` holds packed_bytes(bits) bytes and 8 more that may be read
/// and are ignored; bits <= 32.
void unpack(const std::byte* packed, unsigned bits,
            std::span<std::uint32_t, kPostingBlock> values) noexcept;

}  // namespace inkling::storage
