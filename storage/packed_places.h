#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "storage/checked_file.h"

namespace inkling::storage {

/// Places in a file, all in the bits that the greatest takes.
class PackedPlaces {
 public:
  /// Appends them; they are below 2^56.
  static void put(std::span<const std::uint64_t> places, std::string& out);

  PackedPlaces() = default;  ///< none
  /// Of those at `offset`, which end at `end` or before it. `file` must outlive it. Throws CorruptIndexError.
  PackedPlaces(const CheckedFile& file, std::uint64_t offset, std::uint64_t end, std::uint64_t count);

  /// Where they end in the file.
  std::uint64_t end() const noexcept { return end_; }
  /// Cost: O(1). Throws CorruptIndexError.
  std::uint64_t operator[](std::uint64_t index) const;

 private:
  const CheckedFile* file_ = nullptr;
  std::uint64_t offset_ = 0;
  std::uint64_t end_ = 0;
  unsigned bits_ = 0;
};

}  // namespace inkling::storage
