#pragma once

#include <cstdint>
#include <span>

namespace inkling::indexer {

/// What an occurrence takes of a log as a rule: the gap to the one before it in the low bits, and
/// the number of its form above. All bits set is none: more than fits stands behind that.
struct OccurrenceUnit {
  static constexpr unsigned kMostBytes = 3;

  std::uint8_t bytes = kMostBytes;
  std::uint8_t gap_bits = 11;

  friend bool operator==(const OccurrenceUnit&, const OccurrenceUnit&) = default;
};

/// The smallest unit of one byte or two that is enough for all but one of fifty occurrences, else
/// the largest: judged by a sample of `tokens` words in which form `number` occurs counts[number]
/// times, gaps as long as they would be where an occurrence is as likely at each word, and forms
/// that were not met as frequent as those met once together (Good, The population frequencies of
/// species, 1953).
OccurrenceUnit choose_unit(std::span<const std::uint32_t> counts, std::uint64_t tokens);

}  // namespace inkling::indexer
