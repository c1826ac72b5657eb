#pragma once

/// How much of a message is parsed.

#include <cstddef>
#include <string_view>

namespace inkling::reader {

inline constexpr std::size_t kMostMailParts = 10'000;
inline constexpr std::size_t kMostMailHeaders = 100'000;
inline constexpr std::size_t kMostMailAddresses = 100'000;
inline constexpr std::size_t kDeepestMailPart = 100;

/// Throws DamagedDocument if more lines are boundaries of parts than there may be parts, or if the
/// headers of the message, its parts and the messages among these, or the addresses in these
/// headers, are more than there may be: GMime would take a kilobyte for each part, half of one for
/// each address and 150 bytes for each header, whatever is in it, and end the process once there is
/// no more memory. Cost: O(bytes).
void require_few_parts_and_headers(std::string_view message);

}  // namespace inkling::reader
