#include "query/score/window_sums.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "query/common/set_bits.h"
#include "query/score/term_windows.h"
#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/score/window_sums.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::query::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Sums = hn::CappedTag<std::uint16_t, 32>;

void sum(std::span<const WeightedBounds> terms, std::span<std::uint16_t> sums) {
  const Sums d;
  const hn::Rebind<std::uint8_t, Sums> bytes;
  for (std::size_t at = 0; at < sums.size(); at += hn::Lanes(d)) {
    auto all = hn::Zero(d);
    auto least = hn::Set(d, std::uint16_t{0xFFFF});
    for (const WeightedBounds& term : terms) {
      const auto bounds = hn::PromoteTo(d, hn::LoadU(bytes, term.bounds + at));
      all = hn::Add(all, hn::MulHigh(hn::ShiftLeft<8>(bounds), hn::Set(d, term.weight)));
      if (term.is_required) least = hn::Min(least, bounds);
    }
    hn::StoreU(hn::IfThenZeroElse(hn::Eq(least, hn::Zero(d)), all), d, sums.data() + at);
  }
}

std::size_t select(std::span<const std::uint16_t> sums, std::uint16_t from, std::uint16_t to,
                   std::uint32_t* selected) {
  const Sums d;
  const auto lowest = hn::Set(d, from);
  const auto highest = hn::Set(d, to);
  std::size_t found = 0;
  for (std::size_t at = 0; at < sums.size(); at += hn::Lanes(d)) {
    const auto here = hn::LoadU(d, sums.data() + at);
    const auto is_within = hn::Eq(hn::Min(hn::Max(here, lowest), highest), here);
    if (hn::AllFalse(d, is_within)) continue;
    std::uint64_t bits = 0;
    hn::StoreMaskBits(d, is_within, reinterpret_cast<std::uint8_t*>(&bits));
    found += write_places(bits, static_cast<std::uint32_t>(at), selected + found);
  }
  return found;
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

namespace {

/// So that any bound above 0 adds something.
constexpr double kLeastWeight = 256;
/// A sum of weights as these are made of scales, before each is rounded up, or up to the least.
constexpr double kSumOfWeights = 65535 - (kLeastWeight + 1) * kMostWindowTerms;

}  // namespace

INKLING_EXPORT(sum);
INKLING_EXPORT(select);

WindowWeights::WindowWeights(std::span<const double> scales) {
  assert(scales.size() <= kMostWindowTerms);
  double sum = 0;
  for (const double scale : scales) sum += scale;
  unit_ = kSumOfWeights / sum;
  for (const double scale : scales)
    weights_.push_back(
        static_cast<std::uint16_t>(std::ceil(std::max(scale * unit_, kLeastWeight))));
}

std::uint16_t WindowWeights::threshold_of(double score) const {
  constexpr double kLessThanRounding = 1 - 1e-6;
  // A bound of 255 is taken 255 / 256 times, and each part is cut off.
  const double threshold =
      score * unit_ * kLessThanRounding * 255 / 256 - static_cast<double>(weights_.size());
  return static_cast<std::uint16_t>(std::clamp(threshold, 1.0, 65535.0));
}

void sum_bounds(std::span<const WeightedBounds> terms, std::span<std::uint16_t> sums) {
  INKLING_DISPATCH(sum)(terms, sums);
}

std::size_t select_sums(std::span<const std::uint16_t> sums, std::uint16_t lowest,
                        std::uint16_t highest, std::uint32_t* selected) {
  return INKLING_DISPATCH(select)(sums, lowest, highest, selected);
}

std::array<std::uint16_t, 2> sums_reached_by(std::span<const std::uint16_t> sums,
                                             const std::array<std::size_t, 2>& counts) {
  constexpr std::size_t kLooks = 16;  // of kWindowsAtOnce each, at most twice as many
  const std::size_t apart = std::max<std::size_t>(sums.size() / (kLooks * kWindowsAtOnce), 1);
  std::array<std::uint32_t, 256> with_high_byte{};
  for (std::size_t begin = 0; begin < sums.size(); begin += apart * kWindowsAtOnce) {
    const auto looked_at = sums.subspan(begin, std::min(kWindowsAtOnce, sums.size() - begin));
    for (const std::uint16_t sum : looked_at) ++with_high_byte[sum / 256];
  }
  std::array<std::uint16_t, 2> found{1, 1};
  std::size_t above = 0;
  std::size_t at = 0;
  for (std::size_t byte = with_high_byte.size(); --byte > 0;) {
    above += with_high_byte[byte] * apart;
    for (; at < counts.size() && above >= counts[at]; ++at)
      found[at] = static_cast<std::uint16_t>(byte * 256);
  }
  return found;
}

}  // namespace inkling::query

#endif
