#pragma once

/// Starts of a phrase among the positions of a term.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkling::query {

/// Positions are searched by whole vectors.
inline constexpr std::size_t kPositionsStep = 16;

/// Puts numbers that are not positions behind the last one, up to the next multiple of that.
void pad(std::vector<std::uint32_t>& positions);

/// Keeps the starts that have one of `positions`, which are padded, at `distance` after them;
/// writes them from `kept` on, for which there is room for one more than there are starts, and
/// returns how many they are. Cost: O(starts * positions), a vector at a time.
std::size_t keep_followed(std::span<const std::uint32_t> starts,
                          std::span<const std::uint32_t> positions, std::uint32_t distance,
                          std::uint32_t* kept);

/// Small positions are searched by vectors of so many.
inline constexpr std::size_t kSmallPositionsStep = 32;

/// The same for positions below 2^16, behind which kSmallPositionsStep more numbers may be read.
/// The distance may be below 0, and `kept` may begin where `starts` do.
std::size_t keep_followed(std::span<const std::uint16_t> starts,
                          std::span<const std::uint16_t> positions, std::int32_t distance,
                          std::uint16_t* kept);

}  // namespace inkling::query
