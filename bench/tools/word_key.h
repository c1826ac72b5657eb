#pragma once

/// Words as two numbers, and their hash.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace inkling::bench {

static_assert(std::endian::native == std::endian::little,
              "the first byte of a word is the lowest of its number");

/// The bytes of a word in lower case, followed by zeros; for a word of more than 16 bytes, a
/// fingerprint of 128 bits.
struct WordKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend bool operator==(const WordKey&, const WordKey&) = default;
};

namespace word_key {

inline constexpr std::size_t kBytes = sizeof(WordKey);

/// The bytes of a key that belong to a word of a given length.
inline constexpr auto kMasks = [] {
  std::array<WordKey, kBytes + 1> masks{};
  for (std::size_t length = 1; length <= kBytes; ++length) {
    masks[length] = masks[length - 1];
    (length <= 8 ? masks[length].low : masks[length].high) |= std::uint64_t{0xFF}
                                                              << (length - 1) % 8 * 8;
  }
  return masks;
}();

/// Odd numbers with half of their bits set, from wyhash (Wang Yi, 2019).
inline constexpr std::uint64_t kSecretLow = 0xA076'1D64'78BD'642F;
inline constexpr std::uint64_t kSecretHigh = 0xE703'7ED1'A0B4'28DB;

/// Folds both halves of the product into one: the step of wyhash.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Product = unsigned __int128;
  const Product product = Product{a} * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t load(const char* at) noexcept {
  std::uint64_t bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

/// For word bytes only: sets the lower-case bit of letters, which digits already have; bytes from
/// 0x80 on stay.
inline std::uint64_t lower(std::uint64_t bytes) noexcept {
  return bytes | (~bytes & 0x8080'8080'8080'8080) >> 2;
}

inline WordKey of_short(const char* at, std::size_t length) noexcept {
  return {lower(load(at)) & kMasks[length].low, lower(load(at + 8)) & kMasks[length].high};
}

inline WordKey of_long(const char* at, std::size_t length) noexcept {
  WordKey key{length, 0};
  while (length > 0) {
    const std::size_t taken = length < kBytes ? length : kBytes;
    const WordKey part = of_short(at, taken);
    key = {mix(key.low ^ part.low, kSecretLow), mix(key.high ^ part.high, kSecretHigh)};
    key.high += key.low;
    at += taken;
    length -= taken;
  }
  return key;
}

/// The key of `length` word bytes; reads 16 bytes at a time, so up to 15 bytes after the word
/// must be readable.
inline WordKey of(const char* at, std::size_t length) noexcept {
  if (length > kBytes) [[unlikely]]
    return of_long(at, length);
  return of_short(at, length);
}

inline std::uint64_t hash(const WordKey& key) noexcept {
  return mix(key.low ^ kSecretLow, key.high ^ kSecretHigh);
}

}  // namespace word_key

}  // namespace inkling::bench
