#include "storage/counted_documents.h"

#include <bit>

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/counted_documents.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
/// Which of a step are not 0: a bit for each, the first lowest.
std::uint64_t not_zero(const std::uint8_t* counts) {
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kCountsStep; ++at) bits |= std::uint64_t{counts[at] != 0} << at;
  return bits;
}
#else
/// Which of a step are not 0: a bit for each, the first lowest.
HWY_INLINE std::uint64_t not_zero(const std::uint8_t* counts) {
  const hn::CappedTag<std::uint8_t, kCountsStep> d;
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kCountsStep; at += hn::Lanes(d)) {
    std::uint64_t part = 0;
    const auto mask = hn::Not(hn::Eq(hn::LoadU(d, counts + at), hn::Zero(d)));
    hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&part));
    bits |= part << at;
  }
  return bits;
}
#endif

std::size_t count(std::span<const std::uint8_t> counts) {
  std::size_t found = 0;
  for (std::size_t step = 0; step < counts.size(); step += kCountsStep) {
    found += static_cast<unsigned>(std::popcount(not_zero(counts.data() + step)));
  }
  return found;
}

#if HWY_TARGET <= HWY_AVX3
void collect(std::span<const std::uint8_t> counts, std::uint32_t* docs, std::uint32_t* found) {
  const hn::CappedTag<std::uint32_t, 16> d;
  const hn::Rebind<std::uint8_t, decltype(d)> bytes;
  const auto lane_numbers = hn::Iota(d, 0);
  for (std::size_t step = 0; step < counts.size(); step += kCountsStep) {
    const std::uint64_t bits = not_zero(counts.data() + step);
    if (bits == 0) continue;
    for (std::size_t part = 0; part < kCountsStep; part += hn::Lanes(d)) {
      // Where a part is written is told by those before it together, not by one after another.
      const std::uint64_t before = bits & ((std::uint64_t{1} << part) - 1);
      const auto offset = static_cast<unsigned>(std::popcount(before));
      const auto here = hn::PromoteTo(d, hn::LoadU(bytes, counts.data() + step + part));
      const auto mask = hn::Ne(here, hn::Zero(d));
      const auto numbers = hn::Add(lane_numbers, hn::Set(d, static_cast<std::uint32_t>(step + part)));
      hn::StoreU(hn::Compress(numbers, mask), d, docs + offset);
      hn::StoreU(hn::Compress(here, mask), d, found + offset);
    }
    docs += std::popcount(bits);
    found += std::popcount(bits);
  }
}
#else
// Without an instruction for it, Compress looks up a table, which GCC copies at each call.
void collect(std::span<const std::uint8_t> counts, std::uint32_t* docs, std::uint32_t* found) {
  for (std::size_t step = 0; step < counts.size(); step += kCountsStep) {
    for (std::uint64_t left = not_zero(counts.data() + step); left != 0; left &= left - 1) {
      const std::size_t doc = step + static_cast<unsigned>(std::countr_zero(left));
      *docs++ = static_cast<std::uint32_t>(doc);
      *found++ = counts[doc];
    }
  }
}
#endif

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

HWY_EXPORT(count);
HWY_EXPORT(collect);

std::size_t count_documents(std::span<const std::uint8_t> counts) noexcept {
  return HWY_DYNAMIC_DISPATCH(count)(counts);
}

void collect_documents(std::span<const std::uint8_t> counts, DocId* docs, std::uint32_t* found) noexcept {
  static_assert(sizeof(DocId) == sizeof(std::uint32_t));
  HWY_DYNAMIC_DISPATCH(collect)(counts, reinterpret_cast<std::uint32_t*>(docs), found);
}

}  // namespace inkling::storage

#endif
