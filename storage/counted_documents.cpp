#include "storage/counted_documents.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>

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

/// Of these those whose others are below the limits.
std::uint64_t below(const std::uint8_t* counts, const std::uint8_t* others, const CountLimits& limits) {
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kCountsStep; ++at) {
    const std::uint8_t limit = limits[std::min<std::size_t>(counts[at], limits.size() - 1)];
    bits |= std::uint64_t{counts[at] != 0 && std::min(others[at], kMostOther) < limit} << at;
  }
  return bits;
}

CountsTotal total(std::span<const std::uint8_t> counts) {
  return {counts.size() - static_cast<std::size_t>(std::ranges::count(counts, 0)),
          std::accumulate(counts.begin(), counts.end(), std::uint64_t{0})};
}
#else
using Bytes = hn::CappedTag<std::uint8_t, kCountsStep>;

/// Calls mask_at(place) for each vector of a step; a bit for each of its lanes, the first lowest.
template <typename MaskAt>
HWY_INLINE std::uint64_t bits_of_step(MaskAt mask_at) {
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kCountsStep; at += hn::Lanes(Bytes())) {
    std::uint64_t part = 0;
    hn::StoreMaskBits(Bytes(), mask_at(at), reinterpret_cast<std::uint8_t*>(&part));
    bits |= part << at;
  }
  return bits;
}

/// Which of a step are not 0.
HWY_INLINE std::uint64_t not_zero(const std::uint8_t* counts) {
  return bits_of_step([counts](std::size_t at)
                          HWY_ATTR { return hn::Not(hn::Eq(hn::LoadU(Bytes(), counts + at), hn::Zero(Bytes()))); });
}

/// Of these those whose others are below the limits.
HWY_INLINE std::uint64_t below(const std::uint8_t* counts, const std::uint8_t* others, const CountLimits& limits) {
  const Bytes d;
  const auto table = hn::LoadDup128(d, limits.data());
  const auto most_count = hn::Set(d, static_cast<std::uint8_t>(limits.size() - 1));
  const auto most_other = hn::Set(d, kMostOther);
  return bits_of_step([&](std::size_t at) HWY_ATTR {
    const auto count = hn::LoadU(d, counts + at);
    const auto other = hn::Min(hn::LoadU(d, others + at), most_other);
    const auto limit = hn::TableLookupBytes(table, hn::Min(count, most_count));
    return hn::AndNot(hn::Eq(count, hn::Zero(d)), hn::Lt(other, limit));
  });
}

CountsTotal total(std::span<const std::uint8_t> counts) {
  const hn::Repartition<std::uint64_t, Bytes> sums;
  const auto one = hn::Set(Bytes(), std::uint8_t{1});
  auto documents = hn::Zero(sums);
  auto occurrences = hn::Zero(sums);
  for (std::size_t at = 0; at < counts.size(); at += hn::Lanes(Bytes())) {
    const auto here = hn::LoadU(Bytes(), counts.data() + at);
    documents = hn::Add(documents, hn::SumsOf8(hn::Min(here, one)));
    occurrences = hn::Add(occurrences, hn::SumsOf8(here));
  }
  return {hn::GetLane(hn::SumOfLanes(sums, documents)), hn::GetLane(hn::SumOfLanes(sums, occurrences))};
}
#endif

/// Documents of one step after the other by the bits of each; `first` is the one of the first bit of the first.
class Writer {
 public:
  Writer(std::uint32_t* docs, std::uint32_t* found) : docs_(docs), found_(found), begin_(docs) {}

  HWY_INLINE void write(std::uint64_t bits, const std::uint8_t* counts, std::uint32_t first) {
    for (; bits != 0; bits &= bits - 1) {
      const auto at = static_cast<unsigned>(std::countr_zero(bits));
      *docs_++ = first + at;
      *found_++ = counts[at];
    }
  }

  std::size_t written() const { return static_cast<std::size_t>(docs_ - begin_); }

 private:
  std::uint32_t* docs_;
  std::uint32_t* found_;
  std::uint32_t* begin_;
};

std::size_t collect_below(std::span<const std::uint8_t> counts, std::span<const std::uint8_t> others,
                          const CountLimits& limits, std::uint32_t first, std::uint32_t* docs, std::uint32_t* found) {
  Writer writer(docs, found);
  for (std::size_t step = 0; step < counts.size(); step += kCountsStep) {
    writer.write(below(counts.data() + step, others.data() + step, limits), counts.data() + step,
                 first + static_cast<std::uint32_t>(step));
  }
  return writer.written();
}

#if HWY_TARGET <= HWY_AVX3
std::size_t collect(std::span<const std::uint8_t> counts, std::uint32_t first, std::uint32_t* docs,
                    std::uint32_t* found) {
  const std::uint32_t* const begin = docs;
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
      const auto numbers = hn::Add(lane_numbers, hn::Set(d, first + static_cast<std::uint32_t>(step + part)));
      hn::StoreU(hn::Compress(numbers, mask), d, docs + offset);
      hn::StoreU(hn::Compress(here, mask), d, found + offset);
    }
    docs += std::popcount(bits);
    found += std::popcount(bits);
  }
  return static_cast<std::size_t>(docs - begin);
}
#else
// Without an instruction for it, Compress looks up a table, which GCC copies at each call.
std::size_t collect(std::span<const std::uint8_t> counts, std::uint32_t first, std::uint32_t* docs,
                    std::uint32_t* found) {
  Writer writer(docs, found);
  for (std::size_t step = 0; step < counts.size(); step += kCountsStep) {
    writer.write(not_zero(counts.data() + step), counts.data() + step, first + static_cast<std::uint32_t>(step));
  }
  return writer.written();
}
#endif

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

static_assert(sizeof(DocId) == sizeof(std::uint32_t));

HWY_EXPORT(total);
HWY_EXPORT(collect);
HWY_EXPORT(collect_below);

CountsTotal total_of(std::span<const std::uint8_t> counts) noexcept { return HWY_DYNAMIC_DISPATCH(total)(counts); }

std::size_t first_counted(std::span<const std::uint8_t> counts, std::size_t from) noexcept {
  for (std::uint64_t eight = 0; from + sizeof eight <= counts.size(); from += sizeof eight) {
    std::memcpy(&eight, counts.data() + from, sizeof eight);
    if (eight != 0) break;
  }
  const auto rest = counts.subspan(std::min(from, counts.size()));
  return counts.size() - static_cast<std::size_t>(rest.end() - std::ranges::find_if(rest, std::identity()));
}

std::size_t collect_documents(std::span<const std::uint8_t> counts, DocId first, DocId* docs,
                              std::uint32_t* found) noexcept {
  return HWY_DYNAMIC_DISPATCH(collect)(counts, to_number(first), reinterpret_cast<std::uint32_t*>(docs), found);
}

std::size_t collect_documents_below(std::span<const std::uint8_t> counts, std::span<const std::uint8_t> others,
                                    const CountLimits& limits, DocId first, DocId* docs,
                                    std::uint32_t* found) noexcept {
  return HWY_DYNAMIC_DISPATCH(collect_below)(counts, others, limits, to_number(first),
                                             reinterpret_cast<std::uint32_t*>(docs), found);
}

}  // namespace inkling::storage

#endif
