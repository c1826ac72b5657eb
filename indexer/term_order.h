#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace inkling::indexer {

/// A term that is compared as a number first: its bytes from `skipped` on, the first of them the highest.
struct TermKey {
  std::uint64_t prefix;
  std::string_view term;

  explicit TermKey(std::string_view whole, std::size_t skipped = 0)
      : prefix(prefix_of(whole.substr(skipped))), term(whole) {}

  /// Of keys that skipped as many bytes, in which their terms are equal.
  friend bool operator==(const TermKey& a, const TermKey& b) noexcept {
    return a.prefix == b.prefix && a.term == b.term;
  }
  friend std::strong_ordering operator<=>(const TermKey& a, const TermKey& b) noexcept {
    return a.prefix != b.prefix ? a.prefix <=> b.prefix : a.term <=> b.term;
  }

 private:
  static std::uint64_t prefix_of(std::string_view bytes) noexcept {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t prefix = 0;
    std::memcpy(&prefix, bytes.data(), std::min(bytes.size(), sizeof prefix));
    return __builtin_bswap64(prefix);
  }
};

}  // namespace inkling::indexer
