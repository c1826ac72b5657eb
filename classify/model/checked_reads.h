#pragma once

/// Values of a model file that may be wrong.

#include <cmath>
#include <cstdint>

#include "storage/bits/bytes.h"

namespace inkling::classify {

/// Throws CorruptIndexError for a byte that is neither 0 nor 1.
inline bool read_flag(storage::ByteReader& in) {
  const auto number = in.fixed<std::uint8_t>();
  if (number > 1) in.fail("a flag is neither 0 nor 1");
  return number == 1;
}

/// Throws CorruptIndexError, which says `what`, for a number that is not finite and from 0 up.
inline double read_from_zero(storage::ByteReader& in, const char* what) {
  const auto number = in.fixed<double>();
  if (!(number >= 0 && std::isfinite(number))) in.fail(what);
  return number;
}

/// A number of an enumeration that ends with `last`.
template <typename Kind>
Kind read_kind(storage::ByteReader& in, Kind last) {
  const auto number = in.fixed<std::uint8_t>();
  if (number > static_cast<std::uint8_t>(last)) in.fail("unknown kind");
  return static_cast<Kind>(number);
}

}  // namespace inkling::classify
