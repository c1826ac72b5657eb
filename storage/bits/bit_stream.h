#pragma once

/// Numbers in as many bits as they need, low bits first, and the codes that docs/format.md names.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "storage/bits/bit_search.h"
#include "storage/bits/bytes.h"

namespace inkling::storage {

/// floor(log2(31 / 32 * total / count + 7 / 16)), or 0 where that is less: the parameter that makes
/// the Rice code of `count` geometric numbers whose sum is `total` the shortest but for a
/// thousandth (Kiely, Selecting the Golomb Parameter in Rice Coding, 2004, by the golden ratio;
/// here in integers). `count` > 0, `total` and `count` < 2^58. Cost: no branch, since neither
/// number can be foreseen.
inline unsigned rice_parameter(std::uint64_t total, std::uint64_t count) noexcept {
  const std::uint64_t scaled = (31 * total + 14 * count) >> 5;
  const auto more_bits =
      static_cast<int>(std::bit_width(scaled | 1)) - static_cast<int>(std::bit_width(count | 1));
  const int bits = std::max(more_bits, 0);
  return static_cast<unsigned>(std::max(bits - static_cast<int>(count << bits > scaled), 0));
}

/// What one put() may take.
inline constexpr unsigned kMostBits = 56;

/// The `bits` low bits.
constexpr std::uint64_t low_mask(unsigned bits) noexcept { return (std::uint64_t{1} << bits) - 1; }

/// Some bits in a row. BitReader::kReadBehind bytes behind them must be there to be read.
struct BitSpan {
  const std::byte* bytes;
  std::uint64_t first;  ///< bit
  std::uint64_t count;
};

/// Where bits are put, apart from the memory for them: a copy whose address is not taken stays in
/// registers.
class BitCursor {
 public:
  explicit BitCursor(char* at) noexcept : at_(at) {}

  /// Whole bytes up to here, and the bits that wait behind them.
  char* at() const noexcept { return at_; }
  void move_to(char* at) noexcept { at_ = at; }
  unsigned filled() const noexcept { return filled_; }

  /// The low `bits` of `value`, above which it is 0; bits <= kMostBits.
  void put(std::uint64_t value, unsigned bits) noexcept {
    waiting_ |= value << filled_;
    filled_ += bits;
    if (filled_ < 64) [[likely]]
      return;
    store();
    at_ += sizeof waiting_;
    filled_ -= 64;
    waiting_ = value >> (bits - filled_);
  }

  /// The same without a branch, for numbers of so many and so different bits that it could not be
  /// foreseen when a word is full. Call settle() before the first.
  void put_evenly(std::uint64_t value, unsigned bits) noexcept {
    waiting_ |= value << filled_;
    filled_ += bits;
    settle();
  }
  /// Leaves fewer than 8 bits waiting.
  void settle() noexcept {
    store();
    at_ += filled_ / 8;
    waiting_ >>= filled_ & ~7u;
    filled_ %= 8;
  }

  /// Makes the bits that wait seen behind at().
  void store() const noexcept { std::memcpy(at_, &waiting_, sizeof waiting_); }

  /// As many zeros, and a one: zeros + 1 bits.
  void put_unary(std::uint64_t zeros) noexcept {
    for (; zeros >= kMostBits; zeros -= kMostBits) put(0, kMostBits);
    put(std::uint64_t{1} << zeros, static_cast<unsigned>(zeros) + 1);
  }

  /// The high bits in unary, then the low `parameter` bits.
  void put_rice(std::uint64_t value, unsigned parameter) noexcept {
    put_unary(value >> parameter);
    put(value & low_mask(parameter), parameter);
  }

 private:
  char* at_;
  std::uint64_t waiting_ = 0;
  unsigned filled_ = 0;  ///< bits that wait, fewer than 64
};

/// Bits that grow at the end. Reserve space first, then put bits without a check.
class BitWriter {
 public:
  std::uint64_t bits() const noexcept {
    return std::uint64_t{whole_bytes()} * 8 + cursor_.filled();
  }
  std::size_t capacity() const noexcept { return capacity_; }
  void clear() noexcept { cursor_ = BitCursor(bytes_.get()); }
  /// All bits; the last byte is filled with zeros.
  std::string_view view() const noexcept {
    return {bytes_.get(), whole_bytes() + (cursor_.filled() + 7) / 8};
  }

  /// The first of them; bits <= kMostBits.
  std::uint64_t first(std::uint64_t bits) const noexcept {
    assert(bits <= kMostBits && bits <= this->bits());
    if (bits == 0) return 0;
    return load<std::uint64_t>(reinterpret_cast<const std::byte*>(bytes_.get())) &
           low_mask(static_cast<unsigned>(bits));
  }

  /// Makes sure that `bits` more can be put.
  void reserve_more(std::uint64_t bits) {
    const std::size_t needed = whole_bytes() + static_cast<std::size_t>(bits / 8) + 3 * sizeof bits;
    if (needed > capacity_) [[unlikely]]
      grow(needed);
  }

  // What follows needs room that was asked for.

  /// For loops that put many: work on a copy, and hand it back.
  BitCursor cursor() const noexcept { return cursor_; }
  void set_cursor(const BitCursor& cursor) noexcept {
    cursor_ = cursor;
    cursor_.store();
  }

  void put(std::uint64_t value, unsigned bits) noexcept {
    cursor_.put(value, bits);
    cursor_.store();
  }

  /// Elias: the bits behind the highest, after as many zeros and a one. `value` > 0; at most 127
  /// bits.
  void put_gamma(std::uint64_t value) noexcept {
    const auto behind = static_cast<unsigned>(std::bit_width(value)) - 1;
    cursor_.put_unary(behind);
    put_wide(value ^ std::uint64_t{1} << behind, behind);
  }

  /// As many zeros, and a one: zeros + 1 bits.
  void put_unary(std::uint64_t zeros) noexcept {
    cursor_.put_unary(zeros);
    cursor_.store();
  }

  /// The high bits in unary, then the low `parameter` bits.
  void put_rice(std::uint64_t value, unsigned parameter) noexcept {
    cursor_.put_rice(value, parameter);
    cursor_.store();
  }

  /// The high bits and 1 as gamma, then the low `parameter` bits; value >> parameter < 2^64 - 1; at
  /// most 127 bits and the low ones.
  void put_exp_golomb(std::uint64_t value, unsigned parameter) noexcept {
    put_gamma((value >> parameter) + 1);
    put(value & low_mask(parameter), parameter);
  }

  /// Asks for the room itself.
  void append(const BitSpan& others) {
    reserve_more(others.count);
    BitCursor to = cursor_;
    const std::uint64_t end = others.first + others.count;
    for (std::uint64_t bit = others.first; bit < end; bit += kMostBits) {
      const auto taken = static_cast<unsigned>(std::min<std::uint64_t>(end - bit, kMostBits));
      to.put(load<std::uint64_t>(others.bytes + bit / 8) >> (bit % 8) & low_mask(taken), taken);
    }
    set_cursor(to);
  }
  void append(const BitWriter& other) {
    append({reinterpret_cast<const std::byte*>(other.bytes_.get()), 0, other.bits()});
  }

 private:
  std::size_t whole_bytes() const noexcept {
    return static_cast<std::size_t>(cursor_.at() - bytes_.get());
  }

  void put_wide(std::uint64_t value, unsigned bits) noexcept {
    const unsigned low = std::min(bits, 32u);
    cursor_.put(value & low_mask(low), low);
    if (bits > low) cursor_.put(value >> low, bits - low);
    cursor_.store();
  }

  void grow(std::size_t needed) {
    const std::size_t capacity = std::max({needed, 2 * capacity_, std::size_t{256}});
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);
    std::copy(bytes_.get(), bytes_.get() + whole_bytes(), larger.get());
    cursor_.move_to(larger.get() + whole_bytes());
    cursor_.store();
    bytes_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_ = 0;
  BitCursor cursor_{nullptr};
};

/// Reads bits forward. Bounds are checked as in ByteReader: throws CorruptIndexError. kReadBehind
/// bytes behind the given ones must be readable, as they are behind the payload of every file; they
/// have no effect.
class BitReader {
 public:
  static constexpr std::size_t kReadBehind = sizeof(std::uint64_t);

  /// `path`, which must outlive the reader, and `offset`, where `bytes` begin there, are for
  /// messages.
  BitReader(std::span<const std::byte> bytes, const std::string& path,
            std::uint64_t offset) noexcept
      : begin_(bytes.data()),
        end_(std::uint64_t{bytes.size()} * 8),
        path_(&path),
        offset_(offset) {}

  /// Bits passed.
  std::uint64_t at() const noexcept { return at_; }
  /// Whether nothing but the zeros that fill the last byte is left.
  bool at_end() const noexcept {
    return end_ - at_ < 8 &&
           (end_ == at_ || (peek() & low_mask(static_cast<unsigned>(end_ - at_))) == 0);
  }
  std::uint64_t offset() const noexcept { return offset_ + at_ / 8; }

  /// To a bit that was passed.
  void seek(std::uint64_t bit) noexcept {
    assert(bit <= end_);
    at_ = bit;
  }

  void pass(std::uint64_t bits) {
    if (bits > end_ - at_) fail("ends too early");
    at_ += bits;
  }

  /// From `first` to here.
  BitSpan since(std::uint64_t first) const noexcept {
    assert(first <= at_);
    return {begin_, first, at_ - first};
  }

  /// bits <= kMostBits.
  std::uint64_t take(unsigned bits) {
    if (bits > end_ - at_) fail("ends too early");
    const std::uint64_t value = bits == 0 ? 0 : peek() & low_mask(bits);
    at_ += bits;
    return value;
  }

  std::uint64_t unary() {
    std::uint64_t zeros = 0;
    for (;;) {
      if (at_ == end_) fail("ends within a number");
      const std::uint64_t waiting = peek() & kPeeked;
      if (waiting != 0) [[likely]] {
        const auto run = static_cast<unsigned>(std::countr_zero(waiting));
        pass(run + 1);
        return zeros + run;
      }
      pass(kPeekedBits);
      zeros += kPeekedBits;
    }
  }

  std::uint64_t rice(unsigned parameter) {
    const std::uint64_t high = unary();
    if (high > kLargest >> parameter) fail("number too large");
    return high << parameter | take(parameter);
  }

  std::uint64_t gamma() {
    if (at_ == end_) fail("ends within a number");
    const std::uint64_t waiting = peek();
    const auto zeros =
        static_cast<unsigned>(std::countr_zero(waiting | std::uint64_t{1} << (kPeekedBits / 2)));
    if (zeros < kPeekedBits / 2 && 2 * zeros < end_ - at_) [[likely]] {
      at_ += 2 * zeros + 1;
      return (waiting >> (zeros + 1) & low_mask(zeros)) | std::uint64_t{1} << zeros;
    }
    const std::uint64_t behind = unary();
    if (behind > 63) fail("number above 64 bits");
    const auto low = static_cast<unsigned>(std::min<std::uint64_t>(behind, 32));
    std::uint64_t value = take(low);
    if (behind > low) value |= take(static_cast<unsigned>(behind) - low) << low;
    return value | std::uint64_t{1} << behind;
  }

  /// parameter <= kMostBits.
  std::uint64_t exp_golomb(unsigned parameter) {
    const std::uint64_t high = gamma() - 1;
    if (high > ~std::uint64_t{0} >> parameter) fail("number above 64 bits");
    return high << parameter | take(parameter);
  }

  /// Replaces each of `numbers` by the next number of `bits` bits; bits <= 32. Cost: no branch on
  /// what is read.
  void take_all(unsigned bits, std::span<std::uint32_t> numbers) {
    const std::uint64_t mask = low_mask(bits);
    std::uint64_t bit = at_;
    pass(std::uint64_t{bits} * numbers.size());
    if (bits == 0) {
      std::fill(numbers.begin(), numbers.end(), 0);
      return;
    }
    for (std::uint32_t& number : numbers) {
      number =
          static_cast<std::uint32_t>(load<std::uint64_t>(begin_ + bit / 8) >> (bit % 8) & mask);
      bit += bits;
    }
  }

  /// Calls `on_number(i, zeros)` for the next `count` numbers in unary, i from 0.
  template <typename OnNumber>
  void unaries(std::size_t count, OnNumber on_number) {
    std::uint64_t next = at_;  // where the zeros of the next number begin
    for (std::size_t found = 0; found < count;) {
      if (at_ >= end_) fail("ends within a number");
      const unsigned passed = at_ % 8;
      std::uint64_t waiting = load<std::uint64_t>(begin_ + at_ / 8) >> passed;
      for (; waiting != 0 && found < count; waiting &= waiting - 1) {
        const std::uint64_t one = at_ + static_cast<unsigned>(std::countr_zero(waiting));
        on_number(found++, one - next);
        next = one + 1;
      }
      at_ += 64 - passed;
    }
    at_ = std::min(next, end_);
    if (next > end_) fail("ends within a number");
  }

  /// Passes over `count` numbers in unary. Cost: a step for 64 bits.
  void pass_unaries(std::uint64_t count) {
    if (count == 0) return;
    const std::uint64_t behind = behind_ones(begin_, at_, end_, count);
    at_ = std::min(behind, end_);
    if (behind > end_) fail("ends within a number");
  }

  [[noreturn]] void fail(const char* what) const {
    throw CorruptIndexError(*path_, offset(), what);
  }

 private:
  static constexpr unsigned kPeekedBits = 57;  ///< of which each peek() is sure
  static constexpr std::uint64_t kPeeked = low_mask(kPeekedBits);
  static constexpr std::uint64_t kLargest = std::uint64_t{1} << 56;

  std::uint64_t peek() const noexcept { return load<std::uint64_t>(begin_ + at_ / 8) >> (at_ % 8); }

  const std::byte* begin_;
  std::uint64_t end_;
  std::uint64_t at_ = 0;
  const std::string* path_;
  std::uint64_t offset_;
};

}  // namespace inkling::storage
