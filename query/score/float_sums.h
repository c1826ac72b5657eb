#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "query/score/saturation_sums.h"

namespace inkling::query {

/// How far sums of floats may be from the scores that they stand for.
class FloatSums {
 public:
  /// Of sums of so many terms.
  explicit FloatSums(std::size_t terms) : terms_(terms) {}

  /// From now on a term of this scale adds saturations.
  void allow_for(double scale) noexcept { saturation_error_ += kSaturationError * scale; }

  /// How much a sum may lack: each part is rounded to float, and so is each sum; saturations lack
  /// some, too.
  double lacks(double sum) const noexcept {
    constexpr double kFloatRounding = 6e-8;
    return static_cast<double>(terms_) *
               (2 * kFloatRounding * sum + static_cast<double>(std::numeric_limits<float>::min())) +
           saturation_error_;
  }

  /// What sums reach where scores reach `score`; 0 or less where any may.
  double threshold_of(double score) const noexcept {
    // The difference is rounded, too.
    constexpr double kLessThanRounding = 1 - 1e-12;
    const double threshold = score * kLessThanRounding;
    return threshold <= 0 ? 0 : threshold - lacks(threshold);
  }

  /// A float that no sum of at least `threshold` is below; 0 where any may be.
  static float cut(double threshold) noexcept {
    if (threshold <= 0) return 0;
    return std::nextafter(static_cast<float>(std::min(
                              threshold, static_cast<double>(std::numeric_limits<float>::max()))),
                          0.0f);
  }

 private:
  std::size_t terms_;
  double saturation_error_ = 0;
};

}  // namespace inkling::query
