#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::query {

/// Sums are looked through by whole vectors: there are a multiple of this.
inline constexpr std::size_t kSumsStep = 16;

/// Writes which of `sums` are not below `threshold`, in order, to `selected`; their number. There
/// is room for all of them and for kSumsStep more, whatever is written there. Cost: O(sums / lanes
/// + selected).
std::size_t select(std::span<const float> sums, float threshold, std::uint32_t* selected);

}  // namespace inkling::query
