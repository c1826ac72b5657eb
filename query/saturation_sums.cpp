#include "query/saturation_sums.h"

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

void add(std::span<const std::uint8_t> tfs, const float* factors, float scale, std::span<const std::uint64_t> wanted,
         float* sums) {
  const hn::CappedTag<float, 16> d;
  const hn::RebindToSigned<decltype(d)> integers;
  const hn::Rebind<std::uint8_t, decltype(d)> bytes;
  const auto one = hn::Set(d, 1.0f);
  const auto great = hn::Set(d, 255.0f);
  const auto more = hn::Set(d, kMoreThanAny);
  const auto scales = hn::Set(d, scale);
  for (std::size_t step = 0; step < tfs.size() / kSaturationStep; ++step) {
    if (wanted[step] == 0) continue;
    for (std::size_t at = step * kSaturationStep; at < (step + 1) * kSaturationStep; at += hn::Lanes(d)) {
      const auto kept = hn::ConvertTo(d, hn::PromoteTo(integers, hn::LoadU(bytes, tfs.data() + at)));
      const auto tf = hn::IfThenElse(hn::Eq(kept, great), more, kept);
      const auto product = hn::Mul(tf, hn::LoadU(d, factors + at));
      const auto saturation = hn::Sub(one, hn::Div(one, hn::Add(one, product)));
      // Of a document that lacks the word the product is no number when its factor is infinite.
      const auto added = hn::IfThenElseZero(hn::Gt(kept, hn::Zero(d)), hn::Mul(scales, saturation));
      hn::StoreU(hn::Add(hn::LoadU(d, sums + at), added), d, sums + at);
    }
  }
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

HWY_EXPORT(add);

void add_saturations(std::span<const std::uint8_t> tfs, const float* factors, float scale,
                     std::span<const std::uint64_t> wanted, float* sums) {
  HWY_DYNAMIC_DISPATCH(add)(tfs, factors, scale, wanted, sums);
}

}  // namespace inkling::query

#endif
