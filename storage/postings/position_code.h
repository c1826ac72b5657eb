#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "storage/bits/bit_stream.h"

namespace inkling::storage {

/// How the positions of a posting are written: the numbers that each passes over in a Rice code,
/// its high bits and its low bits apart; a single position as it is.
struct PositionCode {
  /// Of `tf` positions whose numbers lie below `extent`; what they do not take lies before, between
  /// and behind them. Cost: no branch.
  PositionCode(std::uint32_t extent, std::uint32_t tf) noexcept : has_high(tf > 1) {
    const unsigned of_many = rice_parameter(std::max(extent, tf) - tf, std::uint64_t{tf} + 1);
    const auto of_one = static_cast<unsigned>(std::bit_width(std::max(extent, 1u) - 1));
    low_bits = has_high ? of_many : of_one;
  }

  bool has_high;
  unsigned low_bits;  ///< of each position
};

/// Where the positions of postings are put.
struct PositionBitWriters {
  BitWriter& high;  ///< bits in unary
  BitWriter& low;
};

}  // namespace inkling::storage
