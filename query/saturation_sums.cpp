#include "query/saturation_sums.h"

#include <array>
#include <bit>
#include <cstddef>

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/saturation_sums.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::query::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Above each tf there is, and still a number when multiplied by a factor.
constexpr float kMoreThanAny = 1e10f;

using Floats = hn::CappedTag<float, 16>;

/// What a word of this scale adds to the scores of as many documents as there are lanes.
HWY_INLINE hn::Vec<Floats> saturations(const std::uint8_t* tfs, const float* factors, hn::Vec<Floats> scale) {
  const Floats d;
  const hn::RebindToSigned<Floats> integers;
  const hn::Rebind<std::uint8_t, Floats> bytes;
  const auto one = hn::Set(d, 1.0f);
  const auto kept = hn::ConvertTo(d, hn::PromoteTo(integers, hn::LoadU(bytes, tfs)));
  const auto tf = hn::IfThenElse(hn::Eq(kept, hn::Set(d, 255.0f)), hn::Set(d, kMoreThanAny), kept);
  const auto product = hn::Mul(tf, hn::LoadU(d, factors));
  const auto saturation = hn::Sub(one, hn::Div(one, hn::Add(one, product)));
  // Of a document that lacks the word the product is no number when its factor is infinite.
  return hn::IfThenElseZero(hn::Gt(kept, hn::Zero(d)), hn::Mul(scale, saturation));
}

void add(std::span<const std::uint8_t> tfs, const float* factors, float scale, std::span<const std::uint64_t> wanted,
         float* sums) {
  const Floats d;
  const auto scales = hn::Set(d, scale);
  for (std::size_t step = 0; step < tfs.size() / kSaturationStep; ++step) {
    if (wanted[step] == 0) continue;
    for (std::size_t at = step * kSaturationStep; at < (step + 1) * kSaturationStep; at += hn::Lanes(d)) {
      const auto added = saturations(tfs.data() + at, factors + at, scales);
      hn::StoreU(hn::Add(hn::LoadU(d, sums + at), added), d, sums + at);
    }
  }
}

/// A bit for each lane.
HWY_INLINE std::uint64_t bits_of(hn::Mask<Floats> mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Floats(), mask, bytes);
  return bytes[0] | std::uint64_t{bytes[1]} << 8;
}

std::size_t select_by_sums(std::span<const SaturatedWord> words, std::uint32_t first,
                           std::span<const std::uint64_t> wanted, float least, SelectedSum* selected) {
  const Floats d;
  const std::size_t lanes = hn::Lanes(d);
  const std::uint64_t lane_bits = (std::uint64_t{1} << lanes) - 1;
  const auto enough = hn::Set(d, least);
  std::size_t found = 0;
  for (std::size_t step = 0; step < wanted.size(); ++step) {
    auto place = static_cast<std::uint32_t>(first + step * kSaturationStep);
    for (std::uint64_t left = wanted[step]; left != 0; left >>= lanes, place += static_cast<std::uint32_t>(lanes)) {
      const std::uint64_t here = left & lane_bits;
      if (here == 0) continue;
      auto sum = hn::Zero(d);
      for (const SaturatedWord& word : words) {
        sum = hn::Add(sum, saturations(word.tfs + place, word.factors + place, hn::Set(d, word.scale)));
      }
      std::uint64_t reach = bits_of(hn::Ge(sum, enough)) & here;
      if (reach == 0) continue;
      std::array<float, 16> sums;
      hn::StoreU(sum, d, sums.data());
      for (; reach != 0; reach &= reach - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(reach));
        selected[found++] = {place + lane, sums[lane]};
      }
    }
  }
  return found;
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

HWY_EXPORT(add);
HWY_EXPORT(select_by_sums);

void add_saturations(std::span<const std::uint8_t> tfs, const float* factors, float scale,
                     std::span<const std::uint64_t> wanted, float* sums) {
  HWY_DYNAMIC_DISPATCH(add)(tfs, factors, scale, wanted, sums);
}

std::size_t select_saturated(std::span<const SaturatedWord> words, std::uint32_t first,
                             std::span<const std::uint64_t> wanted, float least, SelectedSum* selected) {
  return HWY_DYNAMIC_DISPATCH(select_by_sums)(words, first, wanted, least, selected);
}

}  // namespace inkling::query

#endif
