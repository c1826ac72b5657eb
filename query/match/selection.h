#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::query {

/// Sums are searched by whole vectors: there is a multiple of this.
inline constexpr std::size_t kSumsStep = 16;

/// Writes the places of the `sums` that are not below `threshold`, in order, to `selected`; returns
/// how many. `selected` needs space for all of them and for kSumsStep more, which may be
/// overwritten. Cost: O(sums / lanes + selected).
std::size_t select(std::span<const float> sums, float threshold, std::uint32_t* selected);

}  // namespace inkling::query
