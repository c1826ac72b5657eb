#pragma once

/// Byte strings in codes that stand for several bytes each.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "storage/files/checked_file.h"

namespace inkling::storage {

/// What codes stand for: each below 256 for that byte, the others for the strings of a table, as in
/// FSST (Boncz, Neumann, Leis, FSST: Fast Random Access String Compression, PVLDB 2020), but all of
/// the same number of bits instead of bytes with escapes. Without strings a code is a byte.
class SubstringTable {
 public:
  static constexpr unsigned kLeastCodeBits = 8;
  static constexpr unsigned kMostCodeBits = 11;
  static constexpr std::size_t kShortest = 2;
  static constexpr std::size_t kLongest = 16;
  static constexpr std::uint32_t kByteCodes = 256;

  SubstringTable() = default;
  /// Of the table at `offset`, which ends at `end` or before it; kLongest bytes of the file are
  /// behind that. `file` must outlive it. Cost: O(1). Throws CorruptIndexError.
  SubstringTable(const CheckedFile& file, std::uint64_t offset, std::uint64_t end);

  /// Where the table ends in the file.
  std::uint64_t end() const noexcept { return end_; }
  unsigned code_bits() const noexcept { return code_bits_; }
  /// What `code` stands for, below 2^code_bits(); empty when it stands for nothing.
  std::string_view operator[](std::uint32_t code) const noexcept {
    if (code < kByteCodes) return {&kBytes[code], 1};
    const std::size_t length = length_of(code);
    return length > kLongest ? std::string_view()
                             : std::string_view(start_of(code, length), length);
  }
  /// Puts it at `to`, where kLongest bytes are free, and returns its end: `to` when it stands for
  /// nothing.
  char* copy(std::uint32_t code, char* to) const noexcept {
    if (code < kByteCodes) {
      *to = static_cast<char>(code);
      return to + 1;
    }
    const std::size_t length = length_of(code);
    if (length > kLongest) return to;
    std::memcpy(to, start_of(code, length), kLongest);
    return to + length;
  }

 private:
  static constexpr std::size_t kLengths = kLongest - kShortest + 1;
  static constexpr std::array<char, kByteCodes> kBytes = [] {
    std::array<char, kByteCodes> bytes{};
    for (std::size_t at = 0; at < bytes.size(); ++at) bytes[at] = static_cast<char>(at);
    return bytes;
  }();

  /// Of a code above those of bytes; above kLongest when it stands for nothing. Without a branch.
  std::size_t length_of(std::uint32_t code) const noexcept {
    std::size_t lengths = 0;
    for (const std::uint16_t first : first_codes_) lengths += std::size_t{code >= first};
    return kShortest - 1 + lengths;
  }
  const char* start_of(std::uint32_t code, std::size_t length) const noexcept {
    const std::size_t at = length - kShortest;
    return strings_ + offsets_[at] + (code - first_codes_[at]) * length;
  }

  unsigned code_bits_ = kLeastCodeBits;
  /// Of the strings of each length, and behind the last string.
  std::array<std::uint16_t, kLengths + 1> first_codes_{};
  std::array<std::uint16_t, kLengths> offsets_{};
  const char* strings_ = nullptr;
  std::uint64_t end_ = 0;
};

}  // namespace inkling::storage
