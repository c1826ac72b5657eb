#pragma once

/// Limits of a query.

#include <cstddef>
#include <cstdint>

namespace inkling::query {

inline constexpr std::size_t kLongestQuery = 4096;  ///< bytes
inline constexpr std::size_t kDeepestQuery = 32;    ///< parentheses and NOTs around one word
inline constexpr std::size_t kMostClauses = 256;    ///< words, phrases and `*`
inline constexpr std::uint32_t kGreatestSlop = 1000;
inline constexpr double kGreatestBoost = 1e6;

}  // namespace inkling::query
