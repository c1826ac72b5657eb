#pragma once

/// Limits of a query.

#include <cstddef>
#include <cstdint>

#include "inkling/types.h"

namespace inkling::query {

inline constexpr std::size_t kLongestQuery = 4096;  ///< bytes
inline constexpr std::size_t kDeepestQuery = 32;    ///< parentheses and NOTs around one word
inline constexpr std::size_t kMostClauses = 256;    ///< words, phrases and `*`
/// Positions from one term of a phrase to the next, its slop included. To a term in another value
/// there is one more, so that no phrase is found across values.
inline constexpr std::uint32_t kWidestStep = kPositionGap;
inline constexpr std::uint32_t kGreatestSlop = kWidestStep - 1;
inline constexpr double kGreatestBoost = 1e6;

}  // namespace inkling::query
