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
using SmallLanes = hn::FixedTag<std::uint16_t, 8>;
#else
using Lanes = hn::CappedTag<std::uint32_t, kPositionsStep>;
using SmallLanes = hn::CappedTag<std::uint16_t, kSmallPositionsStep>;
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

bool has(std::span<const std::uint16_t> positions, std::uint16_t wanted) {
  const SmallLanes d;
  const auto all = hn::Set(d, wanted);
  const std::size_t whole = positions.size() / hn::Lanes(d) * hn::Lanes(d);
  auto equal = hn::And(hn::Eq(hn::LoadU(d, positions.data() + whole), all),
                       hn::FirstN(d, positions.size() - whole));
  for (std::size_t at = 0; at < whole; at += hn::Lanes(d))
    equal = hn::Or(equal, hn::Eq(hn::LoadU(d, positions.data() + at), all));
  return !hn::AllFalse(d, equal);
}

std::size_t keep_small(std::span<const std::uint16_t> starts,
                       std::span<const std::uint16_t> positions, std::int32_t distance,
                       std::uint16_t* kept) {
  std::size_t count = 0;
  for (const std::uint16_t start : starts) {
    const std::int32_t wanted = start + distance;
    const auto position = static_cast<std::uint16_t>(wanted);
    if (position == wanted && has(positions, position)) kept[count++] = start;
  }
  return count;
}

}  // namespace

}  // namespace inkling::query::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::query {

INKLING_EXPORT(keep);
INKLING_EXPORT(keep_small);

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

std::size_t keep_followed(std::span<const std::uint16_t> starts,
                          std::span<const std::uint16_t> positions, std::int32_t distance,
                          std::uint16_t* kept) {
  return INKLING_DISPATCH(keep_small)(starts, positions, distance, kept);
}

}  // namespace inkling::query

#endif
