#pragma once

/// Which documents may score enough, judged by floats before scores are computed.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>

#include "inkling/types.h"
#include "storage/format.h"

namespace inkling::query {

/// Of one word that saturates: scale * tf * factor / (1 + tf * factor) reaches a score when tf * factor reaches a
/// number.
class SaturationFilter {
 public:
  /// Judges nobody.
  SaturationFilter() = default;
  /// `factors` by DocId, rounded up; they must outlive it.
  SaturationFilter(std::span<const float> factors, double scale) : factors_(factors), scale_(scale) {}

  bool judges() const noexcept { return !factors_.empty() && scale_ > 0; }

  /// Writes the places of `docs`, at most those of a block, that may contribute `least` with their tfs, in order, to
  /// `places`, of all where it cannot judge; their number. Cost: O(docs), without a branch on single ones.
  std::size_t select(std::span<const DocId> docs, std::span<const std::uint32_t> tfs, double least,
                     std::uint8_t* places) const {
    if (!judges() || least <= 0) {
      std::iota(places, places + docs.size(), std::uint8_t{0});
      return docs.size();
    }
    std::array<float, storage::kPostingBlock> products;
    for (std::size_t at = 0; at < docs.size(); ++at) {
      products[at] = static_cast<float>(static_cast<std::int32_t>(tfs[at])) * factors_[to_number(docs[at])];
    }
    const float enough = least_product(least / scale_);
    std::size_t found = 0;
    for (std::size_t at = 0; at < docs.size(); ++at) {
      places[found] = static_cast<std::uint8_t>(at);
      found += std::size_t{products[at] >= enough};
    }
    return found;
  }

  /// What the document contributes with this tf, or little more: its length is not read. It judges.
  double most(DocId doc, std::uint32_t tf) const noexcept {
    constexpr double kMoreThanRounding = 1 + 1e-12;
    const double product = static_cast<double>(tf) * double{factors_[to_number(doc)]};
    return scale_ * (1 - 1 / (1 + product) + 1e-15) * kMoreThanRounding;
  }

  /// No product of a saturation that is at least this is below, however doubles round the one and floats the other.
  static float least_product(double saturation) noexcept {
    constexpr double kRoundingOfSaturation = 1e-14;
    constexpr double kLessThanRounding = 1 - 1e-5;
    constexpr double kMostTold = 1 - 1e-6;  // nearer to 1 the difference has too few digits
    const double exact = std::min(saturation - kRoundingOfSaturation, kMostTold);
    if (!(exact > 0)) return 0;
    return std::nextafter(static_cast<float>(exact / (1 - exact) * kLessThanRounding), 0.0f);
  }

 private:
  std::span<const float> factors_;
  double scale_ = 0;
};

}  // namespace inkling::query
