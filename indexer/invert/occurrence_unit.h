#pragma once

#include <cstdint>
#include <span>

namespace inkling::indexer {

/// The usual encoding of an occurrence in a log: the gap to the one before in the low bits, the
/// number of its form in the high bits. All bits set is an escape for what does not fit.
struct OccurrenceUnit {
  static constexpr unsigned kMostBytes = 3;

  std::uint8_t bytes = kMostBytes;
  std::uint8_t gap_bits = 11;

  friend bool operator==(const OccurrenceUnit&, const OccurrenceUnit&) = default;
};

/// The smallest unit of one or two bytes that fits all but one in fifty occurrences, otherwise the
/// largest unit. Estimated from a sample of `tokens` tokens in which form i occurs counts[i] times:
/// gaps are geometric, and unseen forms together are as frequent as those seen once (Good, The
/// population frequencies of species, 1953).
OccurrenceUnit choose_unit(std::span<const std::uint32_t> counts, std::uint64_t tokens);

}  // namespace inkling::indexer
