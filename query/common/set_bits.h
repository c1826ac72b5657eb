#pragma once

/// Bits of a mask as places.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace inkling::query {

/// Writes `first` plus the place of each bit that is set, in increasing order, and returns how many
/// these are. Always inlined: the loops of each set of vector instructions count zeros with their
/// own.
template <std::unsigned_integral Bits>
[[gnu::always_inline]] inline std::size_t write_places(Bits bits, std::uint32_t first,
                                                       std::uint32_t* places) noexcept {
  std::size_t found = 0;
  for (; bits != 0; bits &= bits - 1)
    places[found++] = first + static_cast<std::uint32_t>(std::countr_zero(bits));
  return found;
}

}  // namespace inkling::query
