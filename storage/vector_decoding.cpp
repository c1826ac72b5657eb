#include <cstddef>
#include <cstdint>
#include <span>

#include "storage/bit_stream.h"
#include "storage/block_decoding.h"
#include "storage/vector_decoding_tables.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/vector_decoding.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

#if HWY_TARGET == HWY_SCALAR
// Vectors of one lane decode no better than what stands beside them.
bool decode(std::span<const std::byte>, const DocumentRange&, PostingBlock&) { return false; }
#else

namespace hn = hwy::HWY_NAMESPACE;

using Four = hn::FixedTag<std::uint32_t, 4>;
using FourSmall = hn::FixedTag<std::uint16_t, 4>;
using EightSmall = hn::FixedTag<std::uint16_t, 8>;

/// Bytes in which the kPostingBlock ones must lie: four times what numbers take that suit their parameter.
constexpr std::size_t kMostUnaryBytes = 192;

/// The places of kPostingBlock ones, counted from the byte in which the first number begins, behind the place of the
/// one before them.
class Ones {
 public:
  /// From bit `first` of `bits` on, of which `end` are there. False when they are not found, or not near.
  HWY_INLINE bool find(const std::byte* bits, std::uint64_t first, std::uint64_t end) {
    const std::byte* const begin = bits + first / 8;
    const auto passed = static_cast<unsigned>(first % 8);
    const std::uint64_t bytes_left = (end + 7) / 8 - first / 8;
    const std::size_t limit = bytes_left < kMostUnaryBytes ? static_cast<std::size_t>(bytes_left) : kMostUnaryBytes;
    places_[kBefore - 1] = static_cast<std::uint16_t>(passed - 1);
    std::uint64_t unread = ~low_mask(passed);
    std::size_t found = 0;
    for (std::size_t at = 0; at < limit; at += sizeof unread) {
      found = add_places(load<std::uint64_t>(begin + at) & unread, static_cast<std::uint16_t>(8 * at), found);
      if (found >= kPostingBlock) return first - passed + last() < end;
      unread = ~std::uint64_t{0};
    }
    return false;
  }

  /// Of the `at`-th.
  HWY_INLINE const std::uint16_t* places(std::size_t at) const { return places_ + kBefore + at; }
  /// Where the first number begins.
  HWY_INLINE std::uint16_t begin() const { return static_cast<std::uint16_t>(places_[kBefore - 1] + 1); }
  HWY_INLINE std::uint16_t last() const { return places_[kBefore + kPostingBlock - 1]; }

 private:
  static constexpr std::size_t kBefore = 8;

  /// Writes eight places for each byte, of which as many count as it has ones.
  HWY_INLINE std::size_t add_places(std::uint64_t word, std::uint16_t first, std::size_t found) {
    const EightSmall d;
    for (unsigned byte = 0; byte < sizeof word; ++byte, word >>= 8) {
      const std::size_t ones = word & 0xFF;
      const auto within = hn::PromoteTo(d, hn::LoadU(hn::FixedTag<std::uint8_t, 8>(), kPlacesOfOnes[ones].data()));
      const auto base = static_cast<std::uint16_t>(first + 8 * byte);
      hn::StoreU(hn::Add(within, hn::Set(d, base)), d, places_ + kBefore + found);
      found += kCountsOfOnes[ones];
    }
    return found;
  }

  // A word that is begun with a number to go may bring 64, each byte of which writes eight.
  std::uint16_t places_[kBefore + kPostingBlock + 64 + 8];
};

/// Numbers of the same number of bits, four at a time.
class Unpacker {
 public:
  HWY_INLINE Unpacker(const std::byte* packed, unsigned bits)
      : packed_(reinterpret_cast<const std::uint8_t*>(packed)),
        bits_(bits),
        mask_(hn::Set(Four(), static_cast<std::uint32_t>(low_mask(bits)))) {}

  /// `four`: which of them, counted in fours.
  HWY_INLINE hn::Vec<Four> take(std::size_t four) const {
    const Unpacking& of = kUnpackings[bits_][four % 2];
    const hn::FixedTag<std::uint8_t, 16> bytes;
    const auto loaded = hn::LoadU(bytes, packed_ + four * 4 * bits_ / 8);
    const auto lanes = hn::BitCast(Four(), hn::TableLookupBytes(loaded, hn::LoadU(bytes, of.bytes.data())));
    return hn::And(hn::Shr(lanes, hn::LoadU(Four(), of.shifts.data())), mask_);
  }

 private:
  const std::uint8_t* packed_;
  unsigned bits_;
  hn::Vec<Four> mask_;
};

/// Each lane and those before it added up.
HWY_INLINE hn::Vec<Four> running_sums(hn::Vec<Four> v) {
  v = hn::Add(v, hn::ShiftLeftLanes<1>(Four(), v));
  return hn::Add(v, hn::ShiftLeftLanes<2>(Four(), v));
}

/// Returns what the low parts add up to.
HWY_INLINE std::uint32_t write_docs(const Unpacker& low, unsigned parameter, const Ones& ones, std::uint32_t first,
                                    std::uint32_t* docs) {
  const Four d;
  const auto begin = hn::Set(d, ones.begin());
  auto numbers = hn::Iota(d, 0);
  auto before = hn::Set(d, first);
  for (std::size_t at = 0; at < kPostingBlock; at += 4) {
    const auto places = hn::PromoteTo(d, hn::LoadU(FourSmall(), ones.places(at)));
    const auto highs = hn::Sub(hn::Sub(places, begin), numbers);
    const auto lows = running_sums(low.take(at / 4));
    const auto gaps = hn::Add(hn::ShiftLeftSame(highs, static_cast<int>(parameter)), lows);
    hn::StoreU(hn::Add(hn::Add(gaps, numbers), before), d, docs + at);
    before = hn::Add(before, hn::Broadcast<3>(lows));
    numbers = hn::Add(numbers, hn::Set(d, 4));
  }
  return hn::GetLane(before) - first;
}

HWY_INLINE void write_tfs(const Unpacker& low, unsigned parameter, const Ones& ones, std::uint32_t* tfs) {
  const Four d;
  const FourSmall small;
  for (std::size_t at = 0; at < kPostingBlock; at += 4) {
    const auto steps = hn::Sub(hn::LoadU(small, ones.places(at)), hn::LoadU(small, ones.places(at) - 1));
    const auto highs = hn::PromoteTo(d, hn::Sub(steps, hn::Set(small, 1)));
    const auto more = hn::Or(hn::ShiftLeftSame(highs, static_cast<int>(parameter)), low.take(at / 4));
    hn::StoreU(hn::Add(more, hn::Set(d, 1)), d, tfs + at);
  }
}

bool decode(std::span<const std::byte> bytes, const DocumentRange& range, PostingBlock& block) {
  // What is in unary takes a bit a number and more, so that a vector may be loaded from wherever a low part begins.
  constexpr std::size_t kLeastBytes = 1 + kPostingBlock / 4;
  if (bytes.size() < kLeastBytes) return false;
  const auto head = static_cast<unsigned>(bytes.front());
  const unsigned gap_parameter = head & low_mask(kGapParameterBits);
  const unsigned tf_parameter = head >> kGapParameterBits;
  const std::size_t gap_bytes = kPostingBlock / 8 * gap_parameter;
  const std::size_t tf_bytes = kPostingBlock / 8 * tf_parameter;
  if (gap_parameter > kMostUnpackedBits || bytes.size() < kLeastBytes + gap_bytes + tf_bytes) return false;
  const std::byte* const gaps = bytes.data() + 1;
  const std::byte* const tfs = gaps + gap_bytes;
  const std::byte* const unary = tfs + tf_bytes;
  const std::uint64_t end = 8 * (bytes.size() - 1 - gap_bytes - tf_bytes);

  Ones ones;
  if (!ones.find(unary, 0, end)) return false;
  const Unpacker low_gaps(gaps, gap_parameter);
  const std::uint64_t lows =
      write_docs(low_gaps, gap_parameter, ones, static_cast<std::uint32_t>(range.first), block.docs.data());
  // By 64 bits: when the last document is one of the segment, those before it are.
  const std::uint64_t highs = ones.last() - ones.begin() - (kPostingBlock - 1);
  const std::uint64_t last = range.first + (highs << gap_parameter) + lows + kPostingBlock - 1;
  if (last >= range.end) return false;
  const std::uint64_t behind_gaps = ones.last() + std::uint64_t{1};
  if (!ones.find(unary, behind_gaps, end)) return false;
  write_tfs(Unpacker(tfs, tf_parameter), tf_parameter, ones, block.tfs.data());
  block.count = kPostingBlock;
  const std::uint64_t used = behind_gaps / 8 * 8 + ones.last() + 1;
  if (used == end) return true;
  return end - used < 8 && std::to_integer<unsigned>(unary[used / 8]) >> used % 8 == 0;
}
#endif

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

HWY_EXPORT(decode);

bool decode_by_vectors(std::span<const std::byte> bytes, const DocumentRange& range, PostingBlock& block) {
  return HWY_DYNAMIC_DISPATCH(decode)(bytes, range, block);
}

}  // namespace inkling::storage

#endif
