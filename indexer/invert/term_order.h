#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace inkling::indexer {

/// The first bytes of a term as a number: in the order of numbers where they differ, and zeros
/// behind a short term.
inline std::uint64_t leading_bytes(std::string_view term) noexcept {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, term.data(), std::min(term.size(), sizeof bytes));
  return __builtin_bswap64(bytes);
}

/// A term that is compared as two numbers first: its bytes from where it may differ from others.
struct TermKey {
  std::uint64_t first;
  std::uint64_t second;
  std::string_view rest;  ///< of the term, from there on

  /// Of terms that share as many bytes as are skipped.
  explicit TermKey(std::string_view term, std::size_t skipped = 0)
      : first(leading_bytes(term.substr(skipped))),
        second(leading_bytes(term.substr(std::min(term.size(), skipped + sizeof first)))),
        rest(term.substr(skipped)) {}

  friend bool operator==(const TermKey& a, const TermKey& b) noexcept { return a <=> b == 0; }
  friend std::strong_ordering operator<=>(const TermKey& a, const TermKey& b) noexcept {
    if (a.first != b.first) return a.first <=> b.first;
    if (a.second != b.second) return a.second <=> b.second;
    // Zeros stand behind the one that ends, and may be bytes of the other.
    constexpr std::size_t kNumbers = sizeof a.first + sizeof a.second;
    if (a.rest.size() <= kNumbers || b.rest.size() <= kNumbers)
      return a.rest.size() <=> b.rest.size();
    return a.rest <=> b.rest;
  }
};

}  // namespace inkling::indexer
