#include "query/bind/position_search.h"

#include <limits>

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/bind/position_search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::query::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE
using Lanes = hn::FixedTag<std::uint32_t, 4>;
#else
using Lanes = hn::CappedTag<std::uint32_t, kPositionsStep>;
#endif

std::size_t keep(std::span<const std::uint32_t> starts, std::span<const std::uint32_t> positions,
                 std::uint32_t distance, std::uint32_t* kept) {
  const Lanes d;
  std::size_t count = 0;
  for (const std::uint32_t start : starts) {
    const auto wanted = hn::Set(d, start + distance);
    auto equal = hn::Eq(hn::LoadU(d, positions.data()), wanted);
    for (std::size_t at = hn::Lanes(d); at < positions.size(); at += hn::Lanes(d)) {
      equal = hn::Or(equal, hn::Eq(hn::LoadU(d, positions.data() + at), wanted));
    }
    kept[count] = start;
    count += std::size_t{!hn::AllFalse(d, equal)};
  }
  return count;
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

INKLING_EXPORT(keep);

void pad(std::vector<std::uint32_t>& positions) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  positions.resize((positions.size() + kPositionsStep - 1) / kPositionsStep * kPositionsStep,
                   kNone);
}

std::size_t keep_followed(std::span<const std::uint32_t> starts,
                          std::span<const std::uint32_t> positions, std::uint32_t distance,
                          std::uint32_t* kept) {
  return positions.empty() ? 0 : INKLING_DISPATCH(keep)(starts, positions, distance, kept);
}

}  // namespace inkling::query

#endif
