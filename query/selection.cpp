#include "query/selection.h"

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/selection.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::query::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

std::size_t not_below(std::span<const float> sums, float least, std::uint32_t* selected) {
  const hn::CappedTag<float, kSumsStep> d;
  const hn::RebindToUnsigned<decltype(d)> places;
  const auto wanted = hn::Set(d, least);
  const auto step = hn::Set(places, static_cast<std::uint32_t>(hn::Lanes(d)));
  auto place = hn::Iota(places, 0);
  std::size_t found = 0;
  for (std::size_t at = 0; at < sums.size(); at += hn::Lanes(d), place = hn::Add(place, step)) {
    const auto reached = hn::Ge(hn::LoadU(d, sums.data() + at), wanted);
    if (hn::AllFalse(d, reached)) continue;
    hn::StoreU(hn::Compress(place, hn::RebindMask(places, reached)), places, selected + found);
    found += hn::CountTrue(d, reached);
  }
  return found;
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

INKLING_EXPORT(not_below);

std::size_t select(std::span<const float> sums, float least, std::uint32_t* selected) {
  return INKLING_DISPATCH(not_below)(sums, least, selected);
}

}  // namespace inkling::query

#endif
