#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace inkling::storage {

/// Bytes that grow at the end, for writing many numbers: reserve space first, then put bytes
/// without a check.
class ByteBuffer {
 public:
  static constexpr std::size_t kLongestVarint = 10;

  std::size_t size() const noexcept { return size_; }
  std::size_t capacity() const noexcept { return capacity_; }
  std::string_view view() const noexcept { return {bytes_.get(), size_}; }
  void clear() noexcept { size_ = 0; }

  /// Makes sure that `bytes` more can be put.
  void reserve_more(std::size_t bytes) {
    if (size_ + bytes > capacity_) [[unlikely]]
      grow(size_ + bytes);
  }

  // What follows needs room that was asked for.

  void put(std::uint8_t byte) noexcept { bytes_[size_++] = static_cast<char>(byte); }

  void put_varint(std::uint64_t value) noexcept { set_end(write_varint(end(), value)); }

  /// For loops that keep the end in a register: what lies between it and the room that was asked
  /// for may be written.
  char* end() noexcept { return bytes_.get() + size_; }
  void set_end(const char* end) noexcept { size_ = static_cast<std::size_t>(end - bytes_.get()); }

  /// Writes at `at`, where kLongestVarint bytes are free, and returns the place behind. A number of
  /// one byte or two, as most are, takes the same time, without a branch.
  static char* write_varint(char* at, std::uint64_t value) noexcept {
    if (value < std::uint64_t{1} << 14) [[likely]] {
      const bool is_long = value >= 0x80;
      at[0] = static_cast<char>(value | (is_long ? 0x80 : 0));
      at[1] = static_cast<char>(value >> 7);
      return at + (is_long ? 2 : 1);
    }
    for (; value >= 0x80; value >>= 7) *at++ = static_cast<char>(value | 0x80);
    *at++ = static_cast<char>(value);
    return at;
  }

  void put(std::string_view bytes) noexcept {
    std::copy(bytes.begin(), bytes.end(), bytes_.get() + size_);
    size_ += bytes.size();
  }

 private:
  void grow(std::size_t needed) {
    const std::size_t capacity = std::max({needed, 2 * capacity_, std::size_t{256}});
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);
    std::copy(bytes_.get(), bytes_.get() + size_, larger.get());
    bytes_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace inkling::storage
