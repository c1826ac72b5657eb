#pragma once

#include <cmath>

namespace inkling::stats {

/// A sum that does not depend on the order of its summands: of numbers between 0 and 2^26 whose sum
/// is below 2^26, each taken to a multiple of 2^-100, which loses nothing of a double above 2^-48.
class FixedPointSum {
 public:
  FixedPointSum& operator+=(double x) noexcept {
    sum_ += static_cast<Signed128>(std::ldexp(x, kPlaces));
    return *this;
  }
  FixedPointSum& operator+=(const FixedPointSum& other) noexcept {
    sum_ += other.sum_;
    return *this;
  }
  double value() const noexcept { return std::ldexp(static_cast<double>(sum_), -kPlaces); }

 private:
  __extension__ using Signed128 = __int128;
  static constexpr int kPlaces = 100;

  Signed128 sum_ = 0;
};

}  // namespace inkling::stats
