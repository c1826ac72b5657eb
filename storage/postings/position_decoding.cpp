#include "storage/postings/position_decoding.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "storage/bits/bit_search.h"
#include "storage/bits/bit_stream.h"
#include "storage/postings/position_code.h"
#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/postings/position_decoding.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE
using Lanes = hn::FixedTag<std::uint32_t, 4>;
#else
using Lanes = hn::CappedTag<std::uint32_t, 16>;
#endif
using Vector = hn::Vec<Lanes>;

/// Numbers that PackedNumbers holds.
class Gatherer {
 public:
  explicit Gatherer(const PackedNumbers::Place& place)
      : begin_(reinterpret_cast<const std::uint32_t*>(place.begin)),
        bits_(hn::Set(Lanes(), place.bits)),
        mask_(hn::Set(Lanes(), (std::uint32_t{1} << place.bits) - 1)) {}

  HWY_INLINE Vector get(Vector indices) const {
    const Lanes d;
    const auto bit = hn::Mul(indices, bits_);
    const auto byte = hn::BitCast(hn::RebindToSigned<Lanes>(), hn::ShiftRight<3>(bit));
    return hn::And(hn::Shr(hn::GatherOffset(d, begin_, byte), hn::And(bit, hn::Set(d, 7))), mask_);
  }

 private:
  const std::uint32_t* begin_;
  Vector bits_;
  Vector mask_;
};

/// As PositionCode has it. Below 2^23 the quotient of floats is exact enough: it is not rounded up
/// to a power of two.
HWY_INLINE Vector low_bits_of(Vector extents, Vector tfs) {
  const Lanes d;
  const hn::RebindToSigned<Lanes> ds;
  const hn::RebindToFloat<Lanes> df;
  const auto one = hn::Set(d, 1);
  const auto to_float = [&](Vector v) { return hn::ConvertTo(df, hn::BitCast(ds, v)); };
  const auto is_single = hn::Eq(tfs, one);
  const auto places = hn::Add(tfs, one);
  const auto passed = hn::Sub(hn::Max(extents, tfs), tfs);
  const auto scaled =
      hn::ShiftRight<5>(hn::Add(hn::Mul(passed, hn::Set(d, 31)), hn::Mul(places, hn::Set(d, 14))));
  const auto twice_last = hn::ShiftLeft<1>(hn::Sub(hn::Max(extents, one), one));
  const auto quotient = hn::Div(to_float(hn::IfThenElse(is_single, twice_last, scaled)),
                                to_float(hn::IfThenElse(is_single, one, places)));
  const auto exponent =
      hn::Sub(hn::BitCast(ds, hn::ShiftRight<23>(hn::BitCast(d, quotient))), hn::Set(ds, 127));
  return hn::BitCast(d, hn::Max(exponent, hn::Zero(ds)));
}

/// Adds up postings, a vector at a time.
class Adder {
 public:
  explicit Adder(const PackedNumbers::Place& extents) : extents_(extents) {}

  HWY_INLINE void add(const std::uint32_t* docs, const std::uint32_t* tfs) {
    const Lanes d;
    const auto tf = hn::LoadU(d, tfs);
    const auto extent = extents_.get(hn::LoadU(d, docs));
    occurrences_ = hn::Add(occurrences_, tf);
    highs_ = hn::Add(highs_, hn::IfThenZeroElse(hn::Eq(tf, hn::Set(d, 1)), tf));
    lows_ = hn::Add(lows_, hn::Mul(tf, low_bits_of(extent, tf)));
  }

  HWY_INLINE PositionRoom sum() const {
    return {sum_of(occurrences_), sum_of(highs_), sum_of(lows_)};
  }

 private:
  HWY_INLINE static std::uint64_t sum_of(Vector v) {
    return hn::GetLane(hn::SumOfLanes(Lanes(), v));
  }

  Gatherer extents_;
  Vector occurrences_ = hn::Zero(Lanes());
  Vector highs_ = hn::Zero(Lanes());
  Vector lows_ = hn::Zero(Lanes());
};

/// Calls take(docs, tfs, at) with a vector's worth of postings at a time, of which those from `at`
/// on are told; lanes behind the last are of document 0 and have no occurrences.
template <typename Take>
HWY_INLINE void for_each_vector(std::span<const std::uint32_t> docs,
                                std::span<const std::uint32_t> tfs, Take take) {
  constexpr std::size_t kStep = hn::MaxLanes(Lanes());
  std::size_t at = 0;
  for (; at + kStep <= docs.size(); at += kStep) take(docs.data() + at, tfs.data() + at, at);
  if (at == docs.size()) return;
  std::array<std::uint32_t, kStep> last_docs{};
  std::array<std::uint32_t, kStep> last_tfs{};
  std::copy(docs.begin() + static_cast<std::ptrdiff_t>(at), docs.end(), last_docs.begin());
  std::copy(tfs.begin() + static_cast<std::ptrdiff_t>(at), tfs.end(), last_tfs.begin());
  take(last_docs.data(), last_tfs.data(), at);
}

void rooms(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
           const PackedNumbers::Place& extents, PostingRooms& found) {
  static_assert(kPostingBlock % hn::MaxLanes(Lanes()) == 0, "a block is whole vectors");
  const Lanes d;
  const Gatherer gatherer(extents);
  for_each_vector(
      docs, tfs, [&](const std::uint32_t* doc, const std::uint32_t* tf, std::size_t at) {
        const auto extent = gatherer.get(hn::LoadU(d, doc));
        hn::StoreU(extent, d, found.extents.data() + at);
        hn::StoreU(low_bits_of(extent, hn::LoadU(d, tf)), d, found.low_bits.data() + at);
      });
}

PositionRoom room(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                  const PackedNumbers::Place& extents) {
  Adder adder(extents);
  for_each_vector(docs, tfs, [&](const std::uint32_t* doc, const std::uint32_t* tf, std::size_t) {
    adder.add(doc, tf);
  });
  return adder.sum();
}

/// Calls take(at, position) with each of `count` positions. What counts zeros and shifts by what is
/// not known before is slow in the baseline of x86-64.
template <typename Take>
HWY_INLINE std::uint64_t decode_each(const PositionBits& from, PositionBounds bounds,
                                     std::size_t count, Take take) {
  const std::byte* const bytes = from.bytes.data();
  const std::uint64_t end = 8 * std::uint64_t{from.bytes.size()};
  const unsigned low_bits = from.low_bits;
  const std::uint64_t mask = low_mask(low_bits);
  std::uint64_t low_at = from.low;
  if (low_at + std::uint64_t{low_bits} * count > end) return 0;
  std::uint64_t at = from.high;
  std::uint64_t one = at;
  std::uint64_t highs = 0;  // zeros until here
  std::uint64_t lows = 0;
  std::uint64_t number = 0;
  for (std::size_t found = 0; found < count;) {
    if (at >= end) return 0;
    const unsigned passed = at % 8;
    std::uint64_t waiting = load<std::uint64_t>(bytes + at / 8) >> passed;
    for (; waiting != 0 && found < count; waiting &= waiting - 1) {
      one = at + static_cast<unsigned>(std::countr_zero(waiting));
      highs = one - from.high - found;
      lows += load<std::uint64_t>(bytes + low_at / 8) >> (low_at % 8) & mask;
      low_at += low_bits;
      number = (highs << low_bits) + lows + found;
      take(found++, bounds.position_of(static_cast<std::uint32_t>(number)));
    }
    at += 64 - passed;
  }
  return one < end && highs <= bounds.extent && number < bounds.extent ? one + 1 : 0;
}

std::uint64_t decode(const PositionBits& from, PositionBounds bounds,
                     std::span<std::uint32_t> positions) {
  std::uint32_t* const to = positions.data();
  return decode_each(from, bounds, positions.size(),
                     [to](std::size_t at, std::uint32_t position) { to[at] = position; });
}

/// Counts the marked positions of postings.
class MarkCounter {
 public:
  HWY_INLINE MarkCounter(const ChosenPostings& from, const MarkedPlaces& marks)
      : from_(from), marks_(marks), high_at_(from.first_high) {}

  /// Of a posting with one position.
  HWY_INLINE void add_single(std::size_t index) {
    const PositionBounds bounds = bounds_of(index);
    const std::uint64_t low_at = from_.first_low + from_.rooms.low_bits_before[index];
    const std::uint64_t number =
        load<std::uint64_t>(from_.bytes.data() + low_at / 8) >> (low_at % 8) &
        low_mask(from_.rooms.low_bits[index]);
    is_sound_ &= number < bounds.extent;
    count_ += marks_.at(marks_.documents[from_.docs[index]],
                        bounds.position_of(static_cast<std::uint32_t>(number)));
  }

  /// Of a posting with several, behind those that were added before.
  HWY_INLINE void add_several(std::size_t index) {
    const PositionBounds bounds = bounds_of(index);
    const std::uint32_t tf = from_.tfs[index];
    pass_highs(from_.rooms.highs_before[index]);
    const PositionBits bits{from_.bytes, high_at_,
                            from_.first_low + from_.rooms.low_bits_before[index],
                            from_.rooms.low_bits[index]};
    const MarkedPlaces::OfDocument document = marks_.documents[from_.docs[index]];
    std::uint64_t count = 0;
    high_at_ = decode_each(bits, bounds, tf, [&](std::size_t, std::uint32_t position) {
      count += marks_.at(document, position);
    });
    is_sound_ &= tf <= bounds.extent && high_at_ != 0;
    passed_ += tf;
    count_ += count;
  }

  HWY_INLINE bool is_sound() const { return is_sound_; }
  HWY_INLINE std::uint64_t count() const { return count_; }

 private:
  HWY_INLINE PositionBounds bounds_of(std::size_t index) const {
    return {from_.rooms.extents[index], from_.gaps[index]};
  }
  HWY_INLINE void pass_highs(std::uint64_t before) {
    if (before == passed_) return;
    high_at_ = behind_ones(from_.bytes.data(), high_at_, 8 * std::uint64_t{from_.bytes.size()},
                           before - passed_);
    passed_ = before;
  }

  const ChosenPostings& from_;
  const MarkedPlaces& marks_;
  std::uint64_t high_at_;     ///< bit
  std::uint64_t passed_ = 0;  ///< highs
  bool is_sound_ = true;
  std::uint64_t count_ = 0;
};

/// 0 and more, or below 0 where they are not sound.
std::int64_t marked(const ChosenPostings& postings, const MarkedPlaces& marks) {
  std::array<std::uint8_t, kPostingBlock> singles, others;
  std::size_t single_count = 0, other_count = 0;
  for (const std::uint8_t index : postings.chosen) {
    marks.prefetch(postings.docs[index]);
    const bool is_single = postings.tfs[index] == 1;
    singles[single_count] = index;
    others[other_count] = index;
    single_count += is_single;
    other_count += !is_single;
  }
  MarkCounter counter(postings, marks);
  for (const std::uint8_t index : std::span(singles).first(single_count)) counter.add_single(index);
  for (const std::uint8_t index : std::span(others).first(other_count)) {
    counter.add_several(index);
    if (!counter.is_sound()) break;
  }
  return counter.is_sound() ? static_cast<std::int64_t>(counter.count()) : -1;
}

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

INKLING_EXPORT(room);
INKLING_EXPORT(rooms);
INKLING_EXPORT(decode);
INKLING_EXPORT(marked);

void PositionRoom::add(std::uint32_t extent, std::uint32_t tf) noexcept {
  const PositionCode code(extent, tf);
  occurrences += tf;
  highs += std::uint64_t{tf} * code.has_high;
  low_bits += std::uint64_t{tf} * code.low_bits;
}

PositionRoom room_by_numbers(std::span<const std::uint32_t> docs,
                             std::span<const std::uint32_t> tfs, const PackedNumbers& extents) {
  PositionRoom room;
  for (std::size_t at = 0; at < docs.size(); ++at) room.add(extents[docs[at]], tfs[at]);
  return room;
}

namespace {

/// Whether a quotient of floats tells what suits, and the place of any bit has 32 bits.
bool are_usual(std::size_t postings, const PackedNumbers::Place& extents) noexcept {
  constexpr std::size_t kLeastByVectors = 4;
  constexpr unsigned kMostExtentBits = 23;
  constexpr std::uint64_t kMostPlaces = std::uint64_t{1} << 31;
  return postings >= kLeastByVectors && extents.begin != nullptr &&
         extents.bits <= kMostExtentBits && extents.count * extents.bits < kMostPlaces;
}

void add_up(std::span<const std::uint32_t> tfs, PostingRooms& rooms) noexcept {
  std::uint64_t highs = 0, low_bits = 0;
  for (std::size_t at = 0; at < tfs.size(); ++at) {
    rooms.highs_before[at] = highs;
    rooms.low_bits_before[at] = low_bits;
    highs += std::uint64_t{tfs[at]} * (tfs[at] > 1);
    low_bits += std::uint64_t{tfs[at]} * rooms.low_bits[at];
  }
  rooms.highs_before[tfs.size()] = highs;
  rooms.low_bits_before[tfs.size()] = low_bits;
}

}  // namespace

PositionRoom room_of(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                     const PackedNumbers& extents) {
  const PackedNumbers::Place place = extents.verified();
  return are_usual(docs.size(), place) ? INKLING_DISPATCH(room)(docs, tfs, place)
                                       : room_by_numbers(docs, tfs, extents);
}

void find_rooms_by_numbers(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                           const PackedNumbers& extents, PostingRooms& rooms) {
  for (std::size_t at = 0; at < docs.size(); ++at) {
    rooms.extents[at] = extents[docs[at]];
    rooms.low_bits[at] = PositionCode(rooms.extents[at], tfs[at]).low_bits;
  }
  add_up(tfs, rooms);
}

void find_rooms(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                const PackedNumbers& extents, PostingRooms& rooms) {
  const PackedNumbers::Place place = extents.verified();
  if (!are_usual(docs.size(), place)) return find_rooms_by_numbers(docs, tfs, extents, rooms);
  INKLING_DISPATCH(rooms)(docs, tfs, place, rooms);
  add_up(tfs, rooms);
}

std::uint64_t decode_positions(const PositionBits& bits, PositionBounds bounds,
                               std::span<std::uint32_t> positions) {
  return INKLING_DISPATCH(decode)(bits, bounds, positions);
}

std::optional<std::uint64_t> count_marked(const ChosenPostings& postings,
                                          const MarkedPlaces& marks) {
  const std::int64_t count = INKLING_DISPATCH(marked)(postings, marks);
  return count >= 0 ? std::optional(static_cast<std::uint64_t>(count)) : std::nullopt;
}

}  // namespace inkling::storage

#endif
