#pragma once

/// How much of a message is parsed.

#include <cstddef>
#include <string_view>

namespace inkling::reader {

inline constexpr std::size_t kMostMailParts = 10'000;
inline constexpr std::size_t kDeepestMailPart = 100;

/// Throws DamagedDocument if more lines are boundaries of parts than there may be parts: GMime
/// would take a kilobyte for each, whatever is in it. Cost: O(bytes).
void require_few_parts(std::string_view message);

}  // namespace inkling::reader
