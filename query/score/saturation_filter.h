#pragma once

/// Which documents may reach the threshold, judged by length codes before their lengths are read.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

#include "inkling/types.h"
#include "query/score/length_codes.h"
#include "storage/files/format.h"

namespace inkling::query {

/// Of one term that saturates: scale * tf * factor / (1 + tf * factor) reaches a score when tf *
/// factor reaches a number.
class SaturationFilter {
 public:
  /// One that judges nothing.
  SaturationFilter() = default;
  /// Both references must outlive it.
  SaturationFilter(const LengthCodes& codes, const CodeFactors& factors, double scale)
      : codes_(&codes), factors_(&factors), scale_(scale) {}

  bool judges() const noexcept { return codes_ != nullptr && scale_ >= kLeastScale; }

  /// Writes the places of those of `docs`, at most a block, that may contribute `threshold` with
  /// their tfs, in order, to `places`; the places of all where it does not judge. Returns how many.
  /// Cost: O(docs), without a branch for each.
  std::size_t select(std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                     double threshold, std::uint8_t* places) const {
    if (!judges() || threshold <= 0) {
      std::iota(places, places + docs.size(), std::uint8_t{0});
      return docs.size();
    }
    const double enough = product_for(threshold);
    return select_by(
        docs, tfs, [enough](std::size_t) { return enough; }, places);
  }
  /// The same where each of `docs` needs threshold[kinds[i]], and any is enough that is 0 or less.
  /// Of a filter that judges.
  std::size_t select(std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                     const std::array<double, 2>& threshold, const std::uint8_t* kinds,
                     std::uint8_t* places) const {
    const std::array<double, 2> enough{product_for(threshold[0]), product_for(threshold[1])};
    return select_by(
        docs, tfs, [&](std::size_t at) { return enough[kinds[at]]; }, places);
  }

  const LengthCodes& codes() const noexcept { return *codes_; }

  /// No product that reaches this saturation is below the result, however doubles round.
  static double least_product(double saturation) noexcept {
    constexpr double kRoundingOfSaturation = 1e-14;
    constexpr double kLessThanRounding = 1 - 1e-5;
    constexpr double kMostTold = 1 - 1e-6;  // nearer to 1 the difference has too few digits
    const double exact = std::min(saturation - kRoundingOfSaturation, kMostTold);
    return exact > 0 ? exact / (1 - exact) * kLessThanRounding : 0;
  }

 private:
  /// The product of tf and factor that contributes `threshold`.
  double product_for(double threshold) const noexcept {
    return threshold <= 0 ? 0 : least_product(threshold / scale_);
  }

  template <typename Enough>
  std::size_t select_by(std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                        Enough enough, std::uint8_t* places) const {
    std::size_t found = 0;
    for (std::size_t at = 0; at < docs.size(); ++at) {
      places[found] = static_cast<std::uint8_t>(at);
      found += std::size_t{tfs[at] * (*factors_)[(*codes_)[docs[at]]] >= enough(at)};
    }
    return found;
  }

  /// Much smaller scales have too few digits to be divided by.
  static constexpr double kLeastScale = 1e-280;

  const LengthCodes* codes_ = nullptr;
  const CodeFactors* factors_ = nullptr;
  double scale_ = 0;
};

}  // namespace inkling::query
