#pragma once

/// Lengths of posting lists in the dictionary: the counts of a term nearly determine the length of
/// its list, so only the difference is stored.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "storage/bits/bit_stream.h"

namespace inkling::storage {

/// About how many bits the documents and tfs of a list take in Rice codes; 0 if df = 1, since the
/// dictionary holds that document. 0 < df <= cf, and df <= `document_count` of the segment.
inline std::uint64_t expected_document_bits(std::uint32_t df, std::uint64_t cf,
                                            std::uint32_t document_count) noexcept {
  if (df == 1) return 0;
  const std::uint64_t passed = document_count - df;
  const unsigned gap_parameter = rice_parameter(passed, df);
  const unsigned tf_parameter = rice_parameter(cf - df, df);
  const std::uint64_t gaps = df * std::uint64_t{gap_parameter + 1} + (passed >> gap_parameter) - 1;
  const std::uint64_t tfs = df * std::uint64_t{tf_parameter + 1} + ((cf - df) >> tf_parameter);
  return gaps + tfs;
}

/// The parameter of the exp-Golomb code for a difference, which is rarely above a sixteenth of the
/// expected length.
inline unsigned difference_parameter(std::uint64_t expected) noexcept {
  return std::min(static_cast<unsigned>(std::bit_width(expected / 16)), kMostBits);
}

/// Writes at most 192 bits, for which `out` must have reserved space.
inline void put_length(std::uint64_t bytes, std::uint64_t expected_bits, BitWriter& out) noexcept {
  const std::uint64_t expected = (expected_bits + 7) / 8;
  const std::uint64_t number =
      bytes >= expected ? 2 * (bytes - expected) : 2 * (expected - bytes) - 1;
  out.put_exp_golomb(number, difference_parameter(expected));
}

/// Throws CorruptIndexError.
inline std::uint64_t take_length(BitReader& in, std::uint64_t expected_bits) {
  const std::uint64_t expected = (expected_bits + 7) / 8;
  const std::uint64_t number = in.exp_golomb(difference_parameter(expected));
  const std::uint64_t difference = number / 2 + number % 2;
  if (number % 2 == 0) return expected + difference;
  if (difference > expected) in.fail("list of an impossible length");
  return expected - difference;
}

}  // namespace inkling::storage
