#include "storage/documents/document_sets.h"

#include <bit>
#include <cstddef>

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/documents/document_sets.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Sets = std::span<const DocumentSet* const>;
using Words = hn::ScalableTag<std::uint64_t>;

struct InAll {
  HWY_INLINE hn::Vec<Words> operator()(hn::Vec<Words> a, hn::Vec<Words> b) const {
    return hn::And(a, b);
  }
  std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a & b; }
};

struct InAny {
  HWY_INLINE hn::Vec<Words> operator()(hn::Vec<Words> a, hn::Vec<Words> b) const {
    return hn::Or(a, b);
  }
  std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a | b; }
};

HWY_INLINE hn::Vec<Words> ones_of(hn::Vec<Words> words) {
#if HWY_TARGET == HWY_SCALAR
  return hn::Set(Words(), static_cast<unsigned>(std::popcount(hn::GetLane(words))));
#else
  return hn::PopulationCount(words);
#endif
}

/// Of the documents whose bits `among` has, or of all where it is null.
template <typename Join>
HWY_INLINE std::uint64_t count(Sets sets, Join join, const std::uint64_t* among = nullptr) {
  const Words d;
  const std::size_t words = sets.front()->words().size();
  auto sums = hn::Zero(d);
  std::size_t at = 0;
  for (; at + hn::Lanes(d) <= words; at += hn::Lanes(d)) {
    auto joined = hn::LoadU(d, sets.front()->words().data() + at);
    for (const DocumentSet* const set : sets.subspan(1))
      joined = join(joined, hn::LoadU(d, set->words().data() + at));
    if (among != nullptr) joined = hn::And(joined, hn::LoadU(d, among + at));
    sums = hn::Add(sums, ones_of(joined));
  }
  std::uint64_t sum = hn::GetLane(hn::SumOfLanes(d, sums));
  for (; at < words; ++at) {
    std::uint64_t joined = sets.front()->words()[at];
    for (const DocumentSet* const set : sets.subspan(1)) joined = join(joined, set->words()[at]);
    if (among != nullptr) joined &= among[at];
    sum += static_cast<unsigned>(std::popcount(joined));
  }
  return sum;
}

std::uint64_t in_all(Sets sets) { return count(sets, InAll()); }
std::uint64_t in_any(Sets sets) { return count(sets, InAny()); }
std::uint64_t in_any_among(Sets sets, const DocumentSet& among) {
  return count(sets, InAny(), among.words().data());
}

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

INKLING_EXPORT(in_all);
INKLING_EXPORT(in_any);
INKLING_EXPORT(in_any_among);

std::uint64_t count_in_all(std::span<const DocumentSet* const> sets) {
  return INKLING_DISPATCH(in_all)(sets);
}
std::uint64_t count_in_any(std::span<const DocumentSet* const> sets) {
  return INKLING_DISPATCH(in_any)(sets);
}
std::uint64_t count_in_any(std::span<const DocumentSet* const> sets, const DocumentSet& among) {
  return INKLING_DISPATCH(in_any_among)(sets, among);
}

}  // namespace inkling::storage

#endif
