#include "storage/documents/counted_documents.h"

#include <algorithm>
#include <bit>

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/documents/counted_documents.cpp"
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
std::uint64_t below(const std::uint8_t* counts, const std::uint8_t* others,
                    const CountLimits& limits) {
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kCountsStep; ++at) {
    const std::uint8_t limit = limits[std::min<std::size_t>(counts[at], limits.size() - 1)];
    bits |= std::uint64_t{counts[at] != 0 && std::min(others[at], kMostOther) < limit} << at;
  }
  return bits;
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
  return bits_of_step([counts](std::size_t at) HWY_ATTR {
    return hn::Not(hn::Eq(hn::LoadU(Bytes(), counts + at), hn::Zero(Bytes())));
  });
}

/// Of these those whose others are below the limits.
HWY_INLINE std::uint64_t below(const std::uint8_t* counts, const std::uint8_t* others,
                               const CountLimits& limits) {
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
#endif

/// Documents of one step after the other by the bits of each.
class Writer {
 public:
  Writer(std::uint32_t* docs, std::uint32_t* found) : docs_(docs), found_(found) {}

  HWY_INLINE void write(std::uint64_t bits, const std::uint8_t* counts, std::size_t step) {
    for (; bits != 0; bits &= bits - 1) {
      const std::size_t doc = step * kCountsStep + static_cast<unsigned>(std::countr_zero(bits));
      docs_[written_] = static_cast<std::uint32_t>(doc);
      found_[written_] = counts[doc];
      ++written_;
    }
  }

#if HWY_TARGET <= HWY_AVX3
  /// All that are counted.
  HWY_INLINE void write(const std::uint8_t* counts, std::size_t step) {
    const hn::CappedTag<std::uint32_t, 16> d;
    const hn::Rebind<std::uint8_t, decltype(d)> bytes;
    const std::size_t first = step * kCountsStep;
    const std::uint64_t bits = not_zero(counts + first);
    for (std::size_t part = 0; part < kCountsStep; part += hn::Lanes(d)) {
      // The place of each part follows from the bits before it, so that parts do not wait for each
      // other.
      const std::uint64_t before = bits & ((std::uint64_t{1} << part) - 1);
      const std::size_t at = written_ + static_cast<unsigned>(std::popcount(before));
      const auto here = hn::PromoteTo(d, hn::LoadU(bytes, counts + first + part));
      const auto mask = hn::Ne(here, hn::Zero(d));
      const auto docs = hn::Iota(d, static_cast<std::uint32_t>(first + part));
      hn::StoreU(hn::Compress(docs, mask), d, docs_ + at);
      hn::StoreU(hn::Compress(here, mask), d, found_ + at);
    }
    written_ += static_cast<unsigned>(std::popcount(bits));
  }
#else
  // Without an instruction for it, Compress looks up a table, which GCC copies at each call.
  HWY_INLINE void write(const std::uint8_t* counts, std::size_t step) {
    write(not_zero(counts + step * kCountsStep), counts, step);
  }
#endif

  std::size_t written() const { return written_; }

 private:
  std::uint32_t* docs_;
  std::uint32_t* found_;
  std::size_t written_ = 0;
};

/// Calls write(step) for each step whose mark is at least `least`, until the documents of another
/// one might exceed `capacity`.
template <typename Write>
HWY_INLINE CollectedDocuments collect_steps(const std::uint8_t* marks, std::uint8_t least,
                                            CountsSteps steps, std::size_t capacity,
                                            const Writer& writer, Write write) {
  std::size_t end = steps.end;
  for_each_marked(marks, least, steps, [&](std::size_t step) HWY_ATTR {
    if (writer.written() + kCountsStep > capacity) {
      end = step;
      return false;
    }
    write(step);
    return true;
  });
  return {writer.written(), end};
}

/// The least count with a limit above 0, or the last one, whose limit is also for greater counts.
std::uint8_t least_count(const CountLimits& limits) {
  std::size_t least = 1;
  while (least + 1 < limits.size() && limits[least] == 0) ++least;
  return static_cast<std::uint8_t>(least);
}

CollectedDocuments collect(MarkedCounts counted, CountsSteps steps, std::size_t capacity,
                           std::uint32_t* docs, std::uint32_t* found) {
  Writer writer(docs, found);
  return collect_steps(counted.marks, kMarked, steps, capacity, writer,
                       [&](std::size_t step) HWY_ATTR { writer.write(counted.counts, step); });
}

CollectedDocuments collect_below(MarkedCounts counted, const std::uint8_t* others,
                                 const CountLimits& limits, CountsSteps steps, std::size_t capacity,
                                 std::uint32_t* docs, std::uint32_t* found) {
  Writer writer(docs, found);
  const std::uint8_t least = least_count(limits);
  return collect_steps(
      counted.marks, least, steps, capacity, writer, [&](std::size_t step) HWY_ATTR {
        const std::size_t first = step * kCountsStep;
        writer.write(below(counted.counts + first, others + first, limits), counted.counts, step);
      });
}

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

static_assert(sizeof(DocId) == sizeof(std::uint32_t));

INKLING_EXPORT(collect);
INKLING_EXPORT(collect_below);

DocId first_counted(MarkedCounts counted, std::size_t steps, DocId from) noexcept {
  DocId first = kNoDoc;
  for_each_marked(counted.marks, kMarked, {to_number(from) / kCountsStep, steps},
                  [&](std::size_t step) {
                    const std::size_t end = (step + 1) * kCountsStep;
                    std::size_t doc = std::max<std::size_t>(step * kCountsStep, to_number(from));
                    while (doc < end && counted.counts[doc] == 0) ++doc;
                    if (doc < end) first = DocId{static_cast<std::uint32_t>(doc)};
                    return doc == end;
                  });
  return first;
}

CollectedDocuments collect_documents(MarkedCounts counted, CountsSteps steps, std::size_t capacity,
                                     DocId* docs, std::uint32_t* found) noexcept {
  return INKLING_DISPATCH(collect)(counted, steps, capacity, reinterpret_cast<std::uint32_t*>(docs),
                                   found);
}

CollectedDocuments collect_documents_below(MarkedCounts counted, const std::uint8_t* others,
                                           const CountLimits& limits, CountsSteps steps,
                                           std::size_t capacity, DocId* docs,
                                           std::uint32_t* found) noexcept {
  return INKLING_DISPATCH(collect_below)(counted, others, limits, steps, capacity,
                                         reinterpret_cast<std::uint32_t*>(docs), found);
}

}  // namespace inkling::storage

#endif
