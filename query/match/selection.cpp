#include "query/match/selection.h"

#include "query/common/set_bits.h"
#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/match/selection.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::query::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// A vector of sums.
using Sums = hn::CappedTag<float, kSumsStep>;
using Places = hn::RebindToUnsigned<Sums>;

#if HWY_TARGET <= HWY_AVX3
/// Writes the places from `first` on that `reached`, to `selected`; their number.
HWY_INLINE std::size_t write(hn::Mask<Sums> reached, std::uint32_t first, std::uint32_t* selected) {
  const auto places = hn::Iota(Places(), first);
  hn::StoreU(hn::Compress(places, hn::RebindMask(Places(), reached)), Places(), selected);
  return hn::CountTrue(Sums(), reached);
}
#else
// Without an instruction for it, Compress looks up a table, which GCC copies at each call.
HWY_INLINE std::size_t write(hn::Mask<Sums> reached, std::uint32_t first, std::uint32_t* selected) {
  static_assert(kSumsStep <= 16);
  std::uint16_t bits = 0;
  hn::StoreMaskBits(Sums(), reached, reinterpret_cast<std::uint8_t*>(&bits));
  return write_places(std::uint32_t{bits}, first, selected);
}
#endif

std::size_t not_below(std::span<const float> sums, float threshold, std::uint32_t* selected) {
  const auto wanted = hn::Set(Sums(), threshold);
  std::size_t found = 0;
  for (std::size_t at = 0; at < sums.size(); at += hn::Lanes(Sums())) {
    const auto reached = hn::Ge(hn::LoadU(Sums(), sums.data() + at), wanted);
    if (hn::AllFalse(Sums(), reached)) continue;
    found += write(reached, static_cast<std::uint32_t>(at), selected + found);
  }
  return found;
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

INKLING_EXPORT(not_below);

std::size_t select(std::span<const float> sums, float threshold, std::uint32_t* selected) {
  return INKLING_DISPATCH(not_below)(sums, threshold, selected);
}

}  // namespace inkling::query

#endif
