#pragma once

/// A number for each document, all in the bits that the greatest takes.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "storage/checked_file.h"

namespace inkling::storage {

/// A part of a file of columns.
struct Section {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};

class PackedNumbers {
 public:
  static std::string encode(std::span<const std::uint32_t> numbers);

  PackedNumbers() = default;  ///< none
  /// Throws CorruptIndexError when the section does not hold `count` numbers. `file` must outlive it.
  PackedNumbers(const CheckedFile& file, const Section& section, std::uint32_t count);

  bool is_there() const noexcept { return file_ != nullptr; }
  /// Of each.
  unsigned bits() const noexcept { return bits_; }
  /// Cost: O(1); without a look at the pages it lies on when all were verified.
  std::uint32_t operator[](std::uint32_t index) const {
    const std::uint64_t bit = std::uint64_t{index} * bits_;
    if (const std::byte* const all = std::atomic_ref(verified_).load(std::memory_order_relaxed)) {
      return static_cast<std::uint32_t>(load<std::uint64_t>(all + bit / 8) >> (bit % 8) & mask_);
    }
    const auto bytes = file_->bytes(offset_ + bit / 8, (bit % 8 + bits_ + 7) / 8);
    if (bytes.empty()) return 0;
    return static_cast<std::uint32_t>(load<std::uint64_t>(bytes.data()) >> (bit % 8) & mask_);
  }

  /// All of them; `numbers` has room for as many as there are.
  void read_all(std::span<std::uint32_t> numbers) const;
  /// For who reads them itself: number i in the `bits` bits from i * bits on, bits <= 32.
  struct Place {
    const std::byte* begin;  ///< null unless all were verified
    unsigned bits;
    std::uint64_t count;
  };
  Place verified() const noexcept {
    return {std::atomic_ref(verified_).load(std::memory_order_relaxed), bits_, bits_ == 0 ? 0 : bytes_ * 8 / bits_};
  }

  /// For who is about to ask for many. A page that is damaged is told to who asks for a number on it.
  void verify_all() const noexcept;

 private:
  const CheckedFile* file_ = nullptr;
  std::uint64_t offset_ = 0;
  std::uint64_t bytes_ = 0;
  mutable const std::byte* verified_ = nullptr;  ///< once all pages were verified: where the numbers are
  std::uint64_t mask_ = 0;
  unsigned bits_ = 0;
};

}  // namespace inkling::storage
