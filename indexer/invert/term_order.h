#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace inkling::indexer {

/// The first eight bytes of a term as a number, padded with zeros. Numbers that differ are ordered
/// as their terms are.
inline std::uint64_t leading_bytes(std::string_view term) noexcept {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, term.data(), std::min(term.size(), sizeof bytes));
  return __builtin_bswap64(bytes);
}

/// A term, or the rest of one behind a shared prefix, that is compared as two numbers first.
struct TermKey {
  std::uint64_t first;
  std::uint64_t second;
  std::string_view rest;  ///< the bytes that are compared

  /// Only compare terms that share the first `skipped` bytes.
  explicit TermKey(std::string_view term, std::size_t skipped = 0)
      : first(leading_bytes(term.substr(skipped))),
        second(leading_bytes(term.substr(std::min(term.size(), skipped + sizeof first)))),
        rest(term.substr(skipped)) {}

  friend bool operator==(const TermKey& a, const TermKey& b) noexcept { return a <=> b == 0; }
  friend std::strong_ordering operator<=>(const TermKey& a, const TermKey& b) noexcept {
    if (a.first != b.first) return a.first <=> b.first;
    if (a.second != b.second) return a.second <=> b.second;
    // A term that ended was padded with zeros, which may be bytes of the other one.
    constexpr std::size_t kNumbers = sizeof a.first + sizeof a.second;
    if (a.rest.size() <= kNumbers || b.rest.size() <= kNumbers)
      return a.rest.size() <=> b.rest.size();
    return a.rest <=> b.rest;
  }
};

}  // namespace inkling::indexer
