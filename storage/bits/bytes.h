#pragma once

/// Numbers and strings to bytes and back. All numbers are little-endian; a varint has 7 bits a
/// byte, low bits first.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "inkling/error.h"

namespace inkling::storage {

static_assert(std::endian::native == std::endian::little,
              "numbers are written as they lie in memory");

inline std::span<const std::byte> as_bytes(std::string_view text) noexcept {
  return std::as_bytes(std::span(text.data(), text.size()));
}
inline std::string_view as_text(std::span<const std::byte> bytes) noexcept {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// How many bytes at the front two strings share.
inline std::size_t shared_prefix(std::string_view a, std::string_view b) noexcept {
  if (a.data() == b.data()) return std::min(a.size(), b.size());
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                  a.begin());
}

/// A number of fixed size at `at`, which need not be aligned.
template <typename Number>
Number load(const std::byte* at) noexcept {
  Number number;
  std::memcpy(&number, at, sizeof number);
  return number;
}

inline void put_varint(std::string& out, std::uint64_t value) {
  while (value >= 0x80) {
    out.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  out.push_back(static_cast<char>(value));
}

inline void put_string(std::string& out, std::string_view text) {
  put_varint(out, text.size());
  out += text;
}

template <typename Number>
void put_fixed(std::string& out, Number value) {
  static_assert(std::is_arithmetic_v<Number>);
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof value);
}

/// Reads forward through bytes whose checksum held. Each read is bounds-checked all the same: bytes
/// may verify and still not be what the format says. Then it throws CorruptIndexError.
class ByteReader {
 public:
  /// `path` and `offset`, where `bytes` begins in that file, are for messages; `path` must outlive
  /// the reader.
  ByteReader(std::span<const std::byte> bytes, const std::string& path,
             std::uint64_t offset) noexcept
      : begin_(bytes.data()),
        at_(bytes.data()),
        end_(bytes.data() + bytes.size()),
        path_(&path),
        offset_(offset) {}

  bool at_end() const noexcept { return at_ == end_; }
  std::size_t remaining() const noexcept { return static_cast<std::size_t>(end_ - at_); }
  std::uint64_t offset() const noexcept {
    return offset_ + static_cast<std::uint64_t>(at_ - begin_);
  }
  const std::byte* position() const noexcept { return at_; }

  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == end_) fail("ends within a number");
      const auto byte = static_cast<std::uint64_t>(*at_++);
      value |= (byte & 0x7F) << shift;
      if (shift == 63 && byte > 1) break;
      if (byte < 0x80) return value;
    }
    fail("number above 64 bits");
  }

  std::uint32_t varint32() {
    const std::uint64_t value = varint();
    if (value > std::numeric_limits<std::uint32_t>::max()) fail("number above 32 bits");
    return static_cast<std::uint32_t>(value);
  }

  template <typename Number>
  Number fixed() {
    return load<Number>(take(sizeof(Number)).data());
  }

  std::span<const std::byte> take(std::uint64_t size) {
    if (size > remaining()) fail("ends too early");
    const std::byte* start = at_;
    at_ += size;
    return {start, static_cast<std::size_t>(size)};
  }

  std::string_view string() { return as_text(take(varint())); }

  /// A count of things of which each takes at least `least_bytes`: refused when they cannot be
  /// there, so that nothing is allocated on the word of a damaged number.
  std::size_t count(std::size_t least_bytes = 1) {
    const std::uint64_t n = varint();
    if (n > remaining() / least_bytes) fail("count too large");
    return static_cast<std::size_t>(n);
  }

  [[noreturn]] void fail(const char* what) const {
    throw CorruptIndexError(*path_, offset(), what);
  }

 private:
  const std::byte* begin_;
  const std::byte* at_;
  const std::byte* end_;
  const std::string* path_;
  std::uint64_t offset_;
};

}  // namespace inkling::storage
