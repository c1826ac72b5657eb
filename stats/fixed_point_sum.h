#pragma once

#include <cmath>

#include "stats/wide_integer.h"

namespace inkling::stats {

/// A sum that does not depend on the order of its summands: of numbers from 0 on whose sum is below
/// 2^(126 - places), each taken to a multiple of 2^-places. With 100 places nothing is lost of a
/// double above 2^-48, and the sum is below 2^26.
template <int places = 100>
class FixedPointSum {
 public:
  FixedPointSum& operator+=(double x) noexcept {
    sum_ += static_cast<Signed128>(std::ldexp(x, places));
    return *this;
  }
  FixedPointSum& operator+=(const FixedPointSum& other) noexcept {
    sum_ += other.sum_;
    return *this;
  }
  double value() const noexcept { return std::ldexp(static_cast<double>(sum_), -places); }

 private:
  Signed128 sum_ = 0;
};

}  // namespace inkling::stats
