#pragma once

#include <cstddef>
#include <cstdint>

namespace inkling::storage {

/// The bit behind the `count`-th one from bit `at` of `bits` on, count > 0; above `end` when that
/// is not before it. Reads up to 8 bytes behind the end. Cost: a step for 64 bits.
std::uint64_t behind_ones(const std::byte* bits, std::uint64_t at, std::uint64_t end,
                          std::uint64_t count) noexcept;

}  // namespace inkling::storage
