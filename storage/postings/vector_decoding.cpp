#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "storage/bits/bit_stream.h"
#include "storage/postings/block_decoding.h"
#include "storage/postings/vector_decoding_tables.h"
#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/postings/vector_decoding.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

#if HWY_TARGET == HWY_SCALAR
// Vectors of one lane decode no better than what stands beside them.
std::uint64_t decode_docs(std::span<const std::byte>, const DocumentRange&, PostingBlock&) {
  return 0;
}
bool decode_tfs(std::span<const std::byte>, std::uint64_t, PostingBlock&) { return false; }
#else

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE
constexpr std::size_t kLanes = 4;
#else
constexpr std::size_t kLanes = HWY_MIN(16, HWY_MAX_BYTES / sizeof(std::uint32_t));
#endif
using Numbers = hn::FixedTag<std::uint32_t, kLanes>;
static_assert(kPostingBlock % kLanes == 0);

/// Bytes in which the kPostingBlock ones must lie: four times what numbers take that suit their
/// parameter.
constexpr std::size_t kMostUnaryBytes = 192;

/// The places of kPostingBlock ones, counted from the byte in which the first number begins, behind
/// the place of the one before them.
class Ones {
 public:
  /// From bit `first` of `bits` on, of which `end` are there. False when they are not found, or not
  /// near.
  HWY_INLINE bool find(const std::byte* bits, std::uint64_t first, std::uint64_t end) {
    const std::byte* const begin = bits + first / 8;
    const auto passed = static_cast<unsigned>(first % 8);
    const std::uint64_t bytes_left = (end + 7) / 8 - first / 8;
    const std::size_t limit =
        bytes_left < kMostUnaryBytes ? static_cast<std::size_t>(bytes_left) : kMostUnaryBytes;
    places_[kBefore - 1] = passed - 1;
    std::uint64_t unread = ~low_mask(passed);
    std::size_t found = 0;
    for (std::size_t at = 0; at < limit; at += sizeof unread) {
      found = add_places(load<std::uint64_t>(begin + at) & unread,
                         static_cast<std::uint32_t>(8 * at), found);
      if (found >= kPostingBlock) return first - passed + last() < end;
      unread = ~std::uint64_t{0};
    }
    return false;
  }

  /// Of the `at`-th.
  HWY_INLINE const std::uint32_t* places(std::size_t at) const { return places_ + kBefore + at; }
  /// Where the first number begins.
  HWY_INLINE std::uint32_t begin() const { return places_[kBefore - 1] + 1; }
  HWY_INLINE std::uint32_t last() const { return places_[kBefore + kPostingBlock - 1]; }

 private:
  static constexpr std::size_t kBefore = 16;

#if HWY_TARGET <= HWY_AVX3
  /// Writes sixteen places for each sixteen bits, of which as many count as are ones.
  HWY_INLINE std::size_t add_places(std::uint64_t word, std::uint32_t first, std::size_t found) {
    const hn::FixedTag<std::uint32_t, 16> d;
    auto places = hn::Add(hn::Iota(d, 0), hn::Set(d, first));
    for (unsigned part = 0; part < 4; ++part, word >>= 16) {
      const auto bits = static_cast<std::uint16_t>(word);
      const auto mask = hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&bits));
      hn::StoreU(hn::Compress(places, mask), d, places_ + kBefore + found);
      found += static_cast<std::size_t>(std::popcount(bits));
      places = hn::Add(places, hn::Set(d, 16));
    }
    return found;
  }
#else
  /// Writes eight places for each byte, of which as many count as it has ones.
  HWY_INLINE std::size_t add_places(std::uint64_t word, std::uint32_t first, std::size_t found) {
    const hn::FixedTag<std::uint32_t, HWY_MIN(8, kLanes)> d;
    for (unsigned byte = 0; byte < sizeof word; ++byte, word >>= 8) {
      const std::size_t ones = word & 0xFF;
      const auto base = hn::Set(d, first + 8 * byte);
      for (std::size_t at = 0; at < 8; at += hn::MaxLanes(d)) {
        const hn::FixedTag<std::uint8_t, HWY_MIN(8, kLanes)> bytes;
        const auto within = hn::PromoteTo(d, hn::LoadU(bytes, kPlacesOfOnes[ones].data() + at));
        hn::StoreU(hn::Add(within, base), d, places_ + kBefore + found + at);
      }
      found += kCountsOfOnes[ones];
    }
    return found;
  }
#endif

  // A word that is begun with a number to go may bring 64, behind the last of which sixteen are
  // written.
  std::uint32_t places_[kBefore + kPostingBlock + 64 + 16];
};

/// Numbers of the same number of bits, kLanes at a time.
class Unpacker {
 public:
  HWY_INLINE Unpacker(const std::byte* packed, unsigned bits)
      : packed_(reinterpret_cast<const std::uint8_t*>(packed)),
        bits_(bits),
        mask_(hn::Set(Numbers(), static_cast<std::uint32_t>(low_mask(bits)))) {}

  /// From the `at`-th on, a multiple of kLanes.
  HWY_INLINE hn::Vec<Numbers> take(std::size_t at) const {
    const Unpacking& of = kUnpackings[bits_];
    const std::size_t odd = kLanes == 4 ? at / 4 % 2 : 0;
    const hn::Repartition<std::uint8_t, Numbers> d;
    const auto loaded = load_fours(d, at / 4);
    const auto bytes = hn::LoadU(d, of.bytes.data() + 16 * odd);
    const auto lanes = hn::BitCast(Numbers(), hn::TableLookupBytes(loaded, bytes));
    return hn::And(hn::Shr(lanes, hn::LoadU(Numbers(), of.shifts.data() + 4 * odd)), mask_);
  }

 private:
  /// What begins with the bytes of four numbers, for each four of them.
  template <typename D>
  HWY_INLINE hn::Vec<D> load_fours(D d, std::size_t four) const {
    if constexpr (hn::MaxLanes(D()) == 16) {
      return hn::LoadU(d, packed_ + four / 2 * bits_ + four % 2 * (bits_ / 2));
    } else {
      const hn::Half<D> half;
      return hn::Combine(d, load_fours(half, four + hn::MaxLanes(D()) / 32),
                         load_fours(half, four));
    }
  }

  const std::uint8_t* packed_;
  unsigned bits_;
  hn::Vec<Numbers> mask_;
};

/// Adds lanes up.
class Sums {
 public:
  /// Each lane and those before it.
  HWY_INLINE hn::Vec<Numbers> running(hn::Vec<Numbers> v) const {
    v = hn::Add(v, hn::ShiftLeftLanes<1>(Numbers(), v));
    v = hn::Add(v, hn::ShiftLeftLanes<2>(Numbers(), v));
    if constexpr (kLanes > 4) v = hn::Add(v, ends_of_fours<1>(v));
    if constexpr (kLanes > 8) v = hn::Add(v, ends_of_fours<2>(v));
    return v;
  }
  /// The last lane in all of them.
  static HWY_INLINE hn::Vec<Numbers> last(hn::Vec<Numbers> v) {
    if constexpr (kLanes == 4) return hn::Broadcast<3>(v);
    if constexpr (kLanes > 4)
      return hn::TableLookupLanes(v, hn::IndicesFromVec(Numbers(), hn::Set(Numbers(), kLanes - 1)));
  }

 private:
  /// To each four lanes the last one of those `back` fours before, or 0.
  template <std::uint32_t back>
  static HWY_INLINE hn::Vec<Numbers> ends_of_fours(hn::Vec<Numbers> v) {
    const Numbers d;
    const auto lanes = hn::Iota(d, 0);
    const auto has_one = hn::Gt(lanes, hn::Set(d, 4 * back - 1));
    const auto end = hn::Or(hn::Sub(lanes, hn::Set(d, 4 * back)), hn::Set(d, 3));
    return hn::IfThenElseZero(
        has_one, hn::TableLookupLanes(v, hn::IndicesFromVec(d, hn::IfThenElseZero(has_one, end))));
  }
};

/// Returns what the low parts add up to.
HWY_INLINE std::uint32_t write_docs(const Unpacker& low, unsigned parameter, const Ones& ones,
                                    std::uint32_t first, std::uint32_t* docs) {
  const Numbers d;
  const Sums sums;
  const auto begin = hn::Set(d, ones.begin());
  auto numbers = hn::Iota(d, 0);
  auto before = hn::Set(d, first);
  for (std::size_t at = 0; at < kPostingBlock; at += kLanes) {
    const auto highs = hn::Sub(hn::Sub(hn::LoadU(d, ones.places(at)), begin), numbers);
    const auto lows = sums.running(low.take(at));
    const auto gaps = hn::Add(hn::ShiftLeftSame(highs, static_cast<int>(parameter)), lows);
    hn::StoreU(hn::Add(hn::Add(gaps, numbers), before), d, docs + at);
    before = hn::Add(before, sums.last(lows));
    numbers = hn::Add(numbers, hn::Set(d, kLanes));
  }
  return hn::GetLane(before) - first;
}

HWY_INLINE void write_tfs(const Unpacker& low, unsigned parameter, const Ones& ones,
                          std::uint32_t* tfs) {
  const Numbers d;
  const auto one = hn::Set(d, 1);
  for (std::size_t at = 0; at < kPostingBlock; at += kLanes) {
    const auto highs =
        hn::Sub(hn::Sub(hn::LoadU(d, ones.places(at)), hn::LoadU(d, ones.places(at) - 1)), one);
    const auto more = hn::Or(hn::ShiftLeftSame(highs, static_cast<int>(parameter)), low.take(at));
    hn::StoreU(hn::Add(more, one), d, tfs + at);
  }
}

/// Where the parts of a full block stand.
class Layout {
 public:
  HWY_INLINE explicit Layout(std::span<const std::byte> bytes) : bytes_(bytes) {
    const auto head = static_cast<unsigned>(bytes.front());
    gap_parameter = head & low_mask(kGapParameterBits);
    tf_parameter = head >> kGapParameterBits;
  }

  /// What is in unary takes a bit a number and more, so that a vector may be loaded from wherever a
  /// low part begins.
  static constexpr std::size_t kLeastBytes = 1 + kPostingBlock / 4;
  HWY_INLINE bool is_usual() const {
    return gap_parameter <= kMostUnpackedBits &&
           bytes_.size() >= kLeastBytes + gap_bytes() + tf_bytes();
  }
  HWY_INLINE Unpacker low_gaps() const { return {bytes_.data() + 1, gap_parameter}; }
  HWY_INLINE Unpacker low_tfs() const { return {bytes_.data() + 1 + gap_bytes(), tf_parameter}; }
  HWY_INLINE const std::byte* unary() const { return bytes_.data() + 1 + gap_bytes() + tf_bytes(); }
  /// In bits.
  HWY_INLINE std::uint64_t unary_end() const {
    return 8 * (bytes_.size() - 1 - gap_bytes() - tf_bytes());
  }

  unsigned gap_parameter;
  unsigned tf_parameter;

 private:
  HWY_INLINE std::size_t gap_bytes() const { return kPostingBlock / 8 * gap_parameter; }
  HWY_INLINE std::size_t tf_bytes() const { return kPostingBlock / 8 * tf_parameter; }

  std::span<const std::byte> bytes_;
};

std::uint64_t decode_docs(std::span<const std::byte> bytes, const DocumentRange& range,
                          PostingBlock& block) {
  if (bytes.size() < Layout::kLeastBytes) return 0;
  const Layout layout(bytes);
  if (!layout.is_usual()) return 0;
  Ones ones;
  if (!ones.find(layout.unary(), 0, layout.unary_end())) return 0;
  const unsigned parameter = layout.gap_parameter;
  const std::uint64_t lows = write_docs(layout.low_gaps(), parameter, ones,
                                        static_cast<std::uint32_t>(range.first), block.docs.data());
  // By 64 bits: when the last document is one of the segment, those before it are.
  const std::uint64_t highs = ones.last() - ones.begin() - (kPostingBlock - 1);
  const std::uint64_t last = range.first + (highs << parameter) + lows + kPostingBlock - 1;
  if (last >= range.end) return 0;
  block.count = kPostingBlock;
  return ones.last() + std::uint64_t{1};
}

bool decode_tfs(std::span<const std::byte> bytes, std::uint64_t first, PostingBlock& block) {
  const Layout layout(bytes);
  const std::byte* const unary = layout.unary();
  const std::uint64_t end = layout.unary_end();
  Ones ones;
  if (!ones.find(unary, first, end)) return false;
  write_tfs(layout.low_tfs(), layout.tf_parameter, ones, block.tfs.data());
  const std::uint64_t used = first / 8 * 8 + ones.last() + 1;
  if (used == end) return true;
  return end - used < 8 && std::to_integer<unsigned>(unary[used / 8]) >> used % 8 == 0;
}
#endif

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

INKLING_EXPORT(decode_docs);
INKLING_EXPORT(decode_tfs);

std::uint64_t decode_docs_by_vectors(std::span<const std::byte> bytes, const DocumentRange& range,
                                     PostingBlock& block) {
  return INKLING_DISPATCH(decode_docs)(bytes, range, block);
}

bool decode_tfs_by_vectors(std::span<const std::byte> bytes, std::uint64_t first_bit,
                           PostingBlock& block) {
  return INKLING_DISPATCH(decode_tfs)(bytes, first_bit, block);
}

}  // namespace inkling::storage

#endif
