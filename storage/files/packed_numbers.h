#pragma once

/// Numbers in a file, all with as many bits as the greatest one needs, after a byte with that
/// number of bits.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "storage/bits/bit_stream.h"
#include "storage/files/checked_file.h"

namespace inkling::storage {

/// A section of a file of columns.
struct Section {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};

/// Places in a file, and other numbers below 2^56.
class PackedPlaces {
 public:
  /// Appends `places` to `out`.
  static void put(std::span<const std::uint64_t> places, std::string& out);

  PackedPlaces() = default;  ///< none
  /// Reads `count` numbers at `offset`, which must end at `end` or before. `file` must outlive it.
  /// Throws CorruptIndexError.
  PackedPlaces(const CheckedFile& file, std::uint64_t offset, std::uint64_t end,
               std::uint64_t count);

  bool is_there() const noexcept { return file_ != nullptr; }
  /// The bits of each number.
  unsigned bits() const noexcept { return bits_; }
  /// The offset of their end in the file.
  std::uint64_t end() const noexcept { return end_; }
  /// Cost: O(1). Throws CorruptIndexError.
  std::uint64_t operator[](std::uint64_t index) const {
    const std::uint64_t bit = index * bits_;
    const auto bytes = file_->bytes(offset_ + bit / 8, (bit % 8 + bits_ + 7) / 8);
    return bytes.empty() ? 0 : load<std::uint64_t>(bytes.data()) >> (bit % 8) & low_mask(bits_);
  }

  std::uint64_t byte_count() const noexcept { return end_ - offset_; }
  /// The bytes of all numbers, verified.
  std::span<const std::byte> all() const { return file_->bytes(offset_, byte_count()); }
  /// Reads the numbers forward.
  BitReader reader() const { return {all(), file_->path(), offset_}; }

 private:
  const CheckedFile* file_ = nullptr;
  std::uint64_t offset_ = 0;
  std::uint64_t end_ = 0;
  unsigned bits_ = 0;
};

/// Writes packed numbers to a file, one after the other.
class PackedNumbersWriter {
 public:
  /// `bits` are those of the greatest number, at most 64. `file` must outlive it.
  PackedNumbersWriter(unsigned bits, CheckedFileWriter& file);

  void add(std::uint64_t number) {
    if (buffered_ == kBuffered) flush();
    if (bits_ <= kMostBits) [[likely]] {
      buffer_.put(number, bits_);
    } else {
      buffer_.put(number & low_mask(32), 32);
      buffer_.put(number >> 32, bits_ - 32);
    }
    ++buffered_;
  }
  void finish() { flush(); }

 private:
  /// Numbers that are buffered: a multiple of eight, so that they end at a byte.
  static constexpr std::size_t kBuffered = 4096;

  void flush();

  CheckedFileWriter& file_;
  unsigned bits_;
  std::size_t buffered_ = 0;
  BitWriter buffer_;
};

/// A number of 32 bits for each document.
class PackedNumbers {
 public:
  PackedNumbers() = default;  ///< none
  /// Throws CorruptIndexError when the section does not hold `count` numbers. `file` must outlive
  /// it.
  PackedNumbers(const CheckedFile& file, const Section& section, std::uint32_t count);

  bool is_there() const noexcept { return numbers_.is_there(); }
  /// The bits of each number.
  unsigned bits() const noexcept { return numbers_.bits(); }
  /// Cost: O(1); less once all pages are verified.
  std::uint32_t operator[](std::uint32_t index) const {
    if (const std::byte* const all = std::atomic_ref(verified_).load(std::memory_order_relaxed)) {
      const std::uint64_t bit = std::uint64_t{index} * bits();
      return static_cast<std::uint32_t>(load<std::uint64_t>(all + bit / 8) >> (bit % 8) & mask_);
    }
    return static_cast<std::uint32_t>(numbers_[index]);
  }

  /// Reads all numbers; `numbers` must be that long.
  void read_all(std::span<std::uint32_t> numbers) const {
    numbers_.reader().take_all(bits(), numbers);
  }
  /// Access for vectorized loops: number i is in the `bits` bits from bit i * bits on, bits <= 32.
  struct Place {
    const std::byte* begin;  ///< null unless all pages are verified
    unsigned bits;
    std::uint64_t count;
  };
  Place verified() const noexcept {
    return {std::atomic_ref(verified_).load(std::memory_order_relaxed), bits(),
            bits() == 0 ? 0 : numbers_.byte_count() * 8 / bits()};
  }

  /// Verifies all pages. Throws CorruptIndexError, IoError.
  void require_all() const;
  /// The same before many numbers are read. If a page is damaged, reading a number on it throws.
  void verify_all() const noexcept;

 private:
  PackedPlaces numbers_;
  mutable const std::byte* verified_ = nullptr;  ///< the numbers, once all pages are verified
  std::uint64_t mask_ = 0;
};

}  // namespace inkling::storage
