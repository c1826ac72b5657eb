#pragma once

/// The layout of a section of numbers, as docs/format.md says.

#include <cstdint>

namespace inkling::storage {

/// How the values of a field are encoded.
enum class NumberForm : std::uint8_t { integers = 0, doubles = 1, kinds = 2 };

/// One document in so many has its start in the file.
inline constexpr std::uint32_t kDocumentsPerStart = 64;
/// Bits of a difference that is too large for packed numbers.
inline constexpr unsigned kWholeBits = 64;
/// A kind and its 8 bytes.
inline constexpr std::uint64_t kKindBytes = 1 + sizeof(std::uint64_t);
/// The most values of a field in one segment.
inline constexpr std::uint64_t kMostNumbers = 0xFFFF'FFFF;

}  // namespace inkling::storage
