#pragma once

/// Blocks of 128 numbers, each in the same number of bits, low bits first.

#include <cstddef>
#include <cstdint>
#include <span>

#include "storage/byte_buffer.h"
#include "storage/format.h"

namespace inkling::storage {

/// Bytes that kPostingBlock numbers of `bits` bits take.
constexpr std::size_t packed_bytes(unsigned bits) noexcept { return kPostingBlock / 8 * bits; }

/// The bits that the greatest of `values` needs; 0 when all are 0.
unsigned bits_needed(std::span<const std::uint32_t> values) noexcept;

/// Appends exactly kPostingBlock `values`, none of which needs more than `bits`.
void pack(std::span<const std::uint32_t, kPostingBlock> values, unsigned bits, ByteBuffer& out);

/// The reverse. `packed` holds packed_bytes(bits) bytes and 8 more that may be read and are ignored; bits <= 32.
void unpack(const std::byte* packed, unsigned bits, std::span<std::uint32_t, kPostingBlock> values) noexcept;

}  // namespace inkling::storage
