#pragma once

/// What documents' lengths make of contributions, found once for each length.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "inkling/types.h"

namespace inkling::query {

template <typename Scorer>
class LengthFactors {
 public:
  /// Both must outlive it; `lengths` by DocId.
  LengthFactors(const Scorer& scorer, std::span<const std::uint32_t> lengths) : scorer_(&scorer), lengths_(lengths) {
    known_.fill(kUnknown);
  }

  double operator[](DocId doc) noexcept { return of_length(lengths_[to_number(doc)]); }
  double of_length(std::uint32_t dl) noexcept {
    if (dl >= known_.size()) return scorer_->length_factor(dl);
    double& factor = known_[dl];
    if (factor == kUnknown) factor = scorer_->length_factor(dl);
    return factor;
  }

 private:
  /// No factor is negative.
  static constexpr double kUnknown = -1;

  const Scorer* scorer_;
  std::span<const std::uint32_t> lengths_;
  std::array<double, 2048> known_;  ///< by length
};

}  // namespace inkling::query
