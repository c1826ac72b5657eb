#include "query/score/saturation_sums.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/score/saturation_sums.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::query::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Above each tf there is, and still a number when multiplied by a factor.
constexpr float kMoreThanAny = 1e10f;

using Floats = hn::CappedTag<float, 16>;

/// What a term of this scale adds to the scores of as many documents as there are lanes.
HWY_INLINE hn::Vec<Floats> saturations(const std::uint8_t* tfs, const float* factors,
                                       hn::Vec<Floats> scale) {
  const Floats d;
  const hn::RebindToSigned<Floats> integers;
  const hn::Rebind<std::uint8_t, Floats> bytes;
  const auto one = hn::Set(d, 1.0f);
  const auto kept = hn::ConvertTo(d, hn::PromoteTo(integers, hn::LoadU(bytes, tfs)));
  const auto tf = hn::IfThenElse(hn::Eq(kept, hn::Set(d, 255.0f)), hn::Set(d, kMoreThanAny), kept);
  const auto product = hn::Mul(tf, hn::LoadU(d, factors));
  const auto saturation = hn::Sub(one, hn::Div(one, hn::Add(one, product)));
  // Of a document that lacks the term the product is not a number when its factor is infinite.
  return hn::IfThenElseZero(hn::Gt(kept, hn::Zero(d)), hn::Mul(scale, saturation));
}

void add(std::span<const std::uint8_t> tfs, const float* factors, float scale,
         std::span<const std::uint64_t> wanted, float* sums) {
  const Floats d;
  const auto scales = hn::Set(d, scale);
  for (std::size_t window = 0; window < tfs.size() / kSaturationWindow; ++window) {
    if (wanted[window] == 0) continue;
    for (std::size_t at = window * kSaturationWindow; at < (window + 1) * kSaturationWindow;
         at += hn::Lanes(d)) {
      const auto added = saturations(tfs.data() + at, factors + at, scales);
      hn::StoreU(hn::Add(hn::LoadU(d, sums + at), added), d, sums + at);
    }
  }
}

void bound(std::span<const std::uint8_t> tfs, const float* factors, std::uint8_t* bounds) {
  const Floats d;
  const hn::RebindToSigned<Floats> integers;
  const hn::Rebind<std::uint8_t, Floats> bytes;
  const auto one = hn::Set(d, 1.0f);
  for (std::size_t at = 0; at < tfs.size(); at += hn::Lanes(d)) {
    const auto parts = hn::Mul(saturations(tfs.data() + at, factors + at, one), hn::Set(d, 255.0f));
    const auto is_there = hn::Gt(parts, hn::Zero(d));
    // One more and cut off is never below.
    const auto up = hn::ConvertTo(integers, hn::IfThenElseZero(is_there, hn::Add(parts, one)));
    hn::StoreU(hn::DemoteTo(bytes, up), bytes, bounds + at);
  }
}

/// Weights of terms as integers, such that the sum of the greatest bounds fits 16 bits.
class IntegerWeights {
 public:
  /// Whether there are such, by which sums can be judged.
  bool assign(std::span<const SaturatedTerm> terms, float threshold) {
    if (terms.size() > kMostBounded || !(threshold > 0)) return false;
    double sum = 0;
    for (const SaturatedTerm& term : terms) {
      if (term.bounds == nullptr) return false;
      sum += static_cast<double>(term.scale);
    }
    // Each is rounded up.
    const double unit = static_cast<double>(257 - terms.size()) / sum;
    if (!(unit < 1e300)) return false;
    for (std::size_t at = 0; at < terms.size(); ++at) {
      weights_[at] =
          static_cast<std::uint16_t>(std::ceil(static_cast<double>(terms[at].scale) * unit));
    }
    constexpr double kLessThanRounding = 1 - 1e-5;
    threshold_ = static_cast<double>(threshold) * unit * 255 * kLessThanRounding;
    return true;
  }

  std::uint16_t operator[](std::size_t term) const { return weights_[term]; }
  /// No sum of floats that is not below the threshold has a sum of weighted bounds below this.
  bool is_beyond_all() const { return threshold_ > 65535; }
  std::uint16_t threshold() const { return static_cast<std::uint16_t>(threshold_); }

 private:
  std::array<std::uint16_t, kMostBounded> weights_;
  double threshold_ = 0;
};

/// Bits of the documents of a window, or of the windows of as many, from number `first` on whose
/// weighted bounds reach the threshold.
HWY_INLINE std::uint64_t may_reach(std::span<const SaturatedTerm> terms,
                                   std::vector<std::uint8_t> BoundColumn::*bounds,
                                   const IntegerWeights& weights, std::size_t first) {
  const hn::CappedTag<std::uint16_t, 32> d;
  const hn::Rebind<std::uint8_t, decltype(d)> bytes;
  const auto threshold = hn::Set(d, weights.threshold());
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kSaturationWindow; at += hn::Lanes(d)) {
    auto sum = hn::Zero(d);
    for (std::size_t term = 0; term < terms.size(); ++term) {
      const std::uint8_t* const of_term = (terms[term].bounds->*bounds).data() + first + at;
      sum = hn::Add(
          sum, hn::Mul(hn::PromoteTo(d, hn::LoadU(bytes, of_term)), hn::Set(d, weights[term])));
    }
    std::uint64_t part = 0;
    hn::StoreMaskBits(d, hn::Eq(hn::Max(sum, threshold), sum),
                      reinterpret_cast<std::uint8_t*>(&part));
    bits |= part << at;
  }
  return bits;
}

/// A bit for each lane.
HWY_INLINE std::uint64_t bits_of(hn::Mask<Floats> mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Floats(), mask, bytes);
  return bytes[0] | std::uint64_t{bytes[1]} << 8;
}

/// Selects documents of one window.
class WindowSelection {
 public:
  WindowSelection(std::span<const SaturatedTerm> terms, float threshold, SelectedSum* selected)
      : terms_(terms), threshold_(threshold), begin_(selected), end_(selected) {}

  /// Of those that have a bit, where the window begins with document `first`.
  HWY_INLINE void select(std::uint32_t first, std::uint64_t bits) {
    const Floats d;
    const std::size_t lanes = hn::Lanes(d);
    const std::uint64_t lane_bits = (std::uint64_t{1} << lanes) - 1;
    const auto enough = hn::Set(d, threshold_);
    for (; bits != 0; bits >>= lanes, first += static_cast<std::uint32_t>(lanes)) {
      const std::uint64_t here = bits & lane_bits;
      if (here == 0) continue;
      auto sum = hn::Zero(d);
      for (const SaturatedTerm& term : terms_) {
        sum = hn::Add(sum,
                      saturations(term.tfs + first, term.factors + first, hn::Set(d, term.scale)));
      }
      std::uint64_t reach = bits_of(hn::Ge(sum, enough)) & here;
      if (reach == 0) continue;
      std::array<float, 16> sums;
      hn::StoreU(sum, d, sums.data());
      for (; reach != 0; reach &= reach - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(reach));
        *end_++ = {first + lane, sums[lane]};
      }
    }
  }

  std::size_t count() const { return static_cast<std::size_t>(end_ - begin_); }

 private:
  std::span<const SaturatedTerm> terms_;
  float threshold_;
  SelectedSum* begin_;
  SelectedSum* end_;
};

std::size_t select_by_sums(std::span<const SaturatedTerm> terms, std::uint32_t first,
                           std::span<const std::uint64_t> wanted, float threshold,
                           SelectedSum* selected) {
  const auto place = [first](std::size_t window) {
    return static_cast<std::uint32_t>(first + window * kSaturationWindow);
  };
  WindowSelection selection(terms, threshold, selected);
  IntegerWeights weights;
  if (!weights.assign(terms, threshold)) {
    for (std::size_t window = 0; window < wanted.size(); ++window)
      selection.select(place(window), wanted[window]);
    return selection.count();
  }
  if (weights.is_beyond_all()) return 0;
  const std::size_t first_window = first / kSaturationWindow;
  for (std::size_t begin = 0; begin < wanted.size(); begin += kSaturationWindow) {
    std::uint64_t windows =
        may_reach(terms, &BoundColumn::of_windows, weights, first_window + begin);
    for (; windows != 0; windows &= windows - 1) {
      const std::size_t window = begin + static_cast<unsigned>(std::countr_zero(windows));
      if (window >= wanted.size()) break;
      if (wanted[window] == 0) continue;
      const std::uint64_t documents =
          may_reach(terms, &BoundColumn::of_documents, weights, place(window));
      selection.select(place(window), wanted[window] & documents);
    }
  }
  return selection.count();
}

std::uint64_t select_window(std::span<const SaturatedWindow> terms, std::uint64_t wanted,
                            float threshold) {
  const Floats d;
  const std::size_t lanes = hn::Lanes(d);
  const std::uint64_t lane_bits = (std::uint64_t{1} << lanes) - 1;
  const auto enough = hn::Set(d, threshold);
  std::uint64_t selected = 0;
  for (std::size_t at = 0; at < kSaturationWindow; at += lanes) {
    if ((wanted >> at & lane_bits) == 0) continue;
    auto sum = hn::Zero(d);
    for (const SaturatedWindow& term : terms) {
      sum = hn::Add(sum, saturations(term.tfs + at, term.factors + at, hn::Set(d, term.scale)));
    }
    selected |= bits_of(hn::Ge(sum, enough)) << at;
  }
  return selected & wanted;
}

void spread(std::uint64_t bits, const std::uint8_t* listed, std::uint64_t wanted,
            std::uint8_t* tfs) {
  std::fill_n(tfs, kSaturationWindow, std::uint8_t{0});
  for (std::uint64_t left = bits & wanted; left != 0; left &= left - 1) {
    const auto place = static_cast<unsigned>(std::countr_zero(left));
    tfs[place] = listed[std::popcount(bits & ((left & (0 - left)) - 1))];
  }
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

INKLING_EXPORT(add);
INKLING_EXPORT(bound);
INKLING_EXPORT(select_by_sums);
INKLING_EXPORT(select_window);
INKLING_EXPORT(spread);

void add_saturations(std::span<const std::uint8_t> tfs, const float* factors, float scale,
                     std::span<const std::uint64_t> wanted, float* sums) {
  INKLING_DISPATCH(add)(tfs, factors, scale, wanted, sums);
}

BoundColumn bound_saturations(std::span<const std::uint8_t> tfs, const float* factors) {
  BoundColumn bounds{std::vector<std::uint8_t>(tfs.size()),
                     std::vector<std::uint8_t>(tfs.size() / kSaturationWindow + kSaturationWindow)};
  INKLING_DISPATCH(bound)(tfs, factors, bounds.of_documents.data());
  for (std::size_t window = 0; window < tfs.size() / kSaturationWindow; ++window) {
    const auto documents =
        std::span(bounds.of_documents).subspan(window * kSaturationWindow, kSaturationWindow);
    bounds.of_windows[window] = *std::ranges::max_element(documents);
  }
  return bounds;
}

std::size_t select_saturated(std::span<const SaturatedTerm> terms, std::uint32_t first,
                             std::span<const std::uint64_t> wanted, float threshold,
                             SelectedSum* selected) {
  return INKLING_DISPATCH(select_by_sums)(terms, first, wanted, threshold, selected);
}

std::uint64_t select_in_window(std::span<const SaturatedWindow> terms, std::uint64_t wanted,
                               float threshold) {
  return INKLING_DISPATCH(select_window)(terms, wanted, threshold);
}

void spread_tfs(std::uint64_t bits, const std::uint8_t* listed, std::uint64_t wanted,
                std::uint8_t* tfs) {
  INKLING_DISPATCH(spread)(bits, listed, wanted, tfs);
}

}  // namespace inkling::query

#endif
