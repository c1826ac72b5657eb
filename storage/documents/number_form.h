#pragma once

/// How a section of numbers is laid out, as docs/format.md says.

#include <cstdint>

namespace inkling::storage {

/// How the values of a field are told.
enum class NumberForm : std::uint8_t { integers = 0, doubles = 1, kinds = 2 };

/// Of so many documents one has its start told.
inline constexpr std::uint32_t kDocumentsPerStart = 64;
/// Of a difference that packed numbers do not hold.
inline constexpr unsigned kWholeBits = 64;
/// A kind and its 8 bytes.
inline constexpr std::uint64_t kKindBytes = 1 + sizeof(std::uint64_t);
/// Values of a field in one segment.
inline constexpr std::uint64_t kMostNumbers = 0xFFFF'FFFF;

}  // namespace inkling::storage
