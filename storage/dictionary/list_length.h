#pragma once

/// Lengths of lists in the dictionary: counts tell nearly how long a list is, so that only the
/// difference is told.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "storage/bits/bit_stream.h"

namespace inkling::storage {

/// Bits that documents and tfs of a list take, nearly, in Rice codes; none where df = 1, whose
/// document the dictionary holds. 0 < df <= cf, df <= `document_count`, which is that of the
/// segment.
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

/// Of the exp-Golomb code of a difference, which is less than a sixteenth of what is expected as a
/// rule.
inline unsigned difference_parameter(std::uint64_t expected) noexcept {
  return std::min(static_cast<unsigned>(std::bit_width(expected / 16)), kMostBits);
}

/// At most 192 bits, for which room must be there.
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
