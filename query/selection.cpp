#include "query/selection.h"

#include <bit>
#include <cstring>

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/selection.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::query::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Sums = hn::CappedTag<float, kSumsStep>;

std::size_t not_below(std::span<const float> sums, float least, std::uint16_t* selected) {
  const Sums d;
  const auto wanted = hn::Set(d, least);
  std::size_t found = 0;
  for (std::size_t at = 0; at < sums.size(); at += hn::Lanes(d)) {
    const auto mask = hn::Ge(hn::LoadU(d, sums.data() + at), wanted);
    if (hn::AllFalse(d, mask)) continue;
    // One byte at least is written, and two at most.
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    std::uint64_t bits;
    std::memcpy(&bits, bytes, sizeof bits);
    for (; bits != 0; bits &= bits - 1) {
      selected[found++] = static_cast<std::uint16_t>(at + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
  return found;
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

HWY_EXPORT(not_below);

std::size_t select(std::span<const float> sums, float least, std::uint16_t* selected) {
  return HWY_DYNAMIC_DISPATCH(not_below)(sums, least, selected);
}

}  // namespace inkling::query

#endif
