#include "analysis/ascii_words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "vectors/instructions.h"

// The file is compiled once for each instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "analysis/ascii_words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::analysis::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Bytes per block: one bit for each fills a number.
constexpr std::size_t kBlock = 64;

/// Bit i of each says whether byte i of a block is of that class.
struct BlockBits {
  std::uint64_t letters = 0;
  std::uint64_t digits = 0;
  std::uint64_t extenders = 0;   ///< "_"
  std::uint64_t mid_both = 0;    ///< joins two letters or two digits when between them
  std::uint64_t mid_number = 0;  ///< joins two digits when between them
  std::uint64_t spaces = 0;
  std::uint64_t beyond = 0;  ///< not ASCII, or an escape character
};

#if HWY_TARGET == HWY_SCALAR
// Vectors of one lane have no masks of several bits.
HWY_INLINE BlockBits bits_of(const std::uint8_t* block) {
  BlockBits bits;
  for (std::size_t at = 0; at < kBlock; ++at) {
    const std::uint8_t c = block[at];
    const std::uint64_t bit = std::uint64_t{1} << at;
    const auto set_if = [bit](bool is_one, std::uint64_t& set) { set |= is_one ? bit : 0; };
    set_if(static_cast<std::uint8_t>((c | 0x20) - 'a') < 26 || c == '@', bits.letters);
    set_if(static_cast<std::uint8_t>(c - '0') < 10, bits.digits);
    set_if(c == '_', bits.extenders);
    set_if(c == '.' || c == '\'', bits.mid_both);
    set_if(c == ',' || c == ';', bits.mid_number);
    set_if(c == ' ' || static_cast<std::uint8_t>(c - '\t') < 5, bits.spaces);
    set_if(c >= 0x80 || c == 0x1B, bits.beyond);
  }
  return bits;
}
#else
/// Puts the bits of a part of a block into their place.
template <typename D, typename Mask>
HWY_INLINE void put(D d, Mask mask, std::size_t at, std::uint64_t& bits) {
  std::uint64_t part = 0;
  hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&part));
  bits |= part << at;
}

HWY_INLINE BlockBits bits_of(const std::uint8_t* block) {
  const hn::CappedTag<std::uint8_t, kBlock> d;
  BlockBits bits;
  for (std::size_t at = 0; at < kBlock; at += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, block + at);
    const auto is = [&](char c) { return hn::Eq(bytes, hn::Set(d, static_cast<std::uint8_t>(c))); };
    const auto small = hn::Or(bytes, hn::Set(d, 0x20));
    const auto latin = hn::Lt(hn::Sub(small, hn::Set(d, 'a')), hn::Set(d, 26));
    put(d, hn::Or(latin, is('@')), at, bits.letters);
    put(d, hn::Lt(hn::Sub(bytes, hn::Set(d, '0')), hn::Set(d, 10)), at, bits.digits);
    put(d, is('_'), at, bits.extenders);
    put(d, hn::Or(is('.'), is('\'')), at, bits.mid_both);
    put(d, hn::Or(is(','), is(';')), at, bits.mid_number);
    put(d, hn::Or(is(' '), hn::Lt(hn::Sub(bytes, hn::Set(d, '\t')), hn::Set(d, 5))), at,
        bits.spaces);
    put(d, hn::Or(hn::Gt(bytes, hn::Set(d, 0x7F)), is(0x1B)), at, bits.beyond);
  }
  return bits;
}
#endif

/// Writes `first` + i for every set bit i, and up to 64 undefined numbers after them.
#if HWY_TARGET <= HWY_AVX3
HWY_INLINE std::uint32_t* write_places(std::uint64_t bits, std::uint32_t first,
                                       std::uint32_t* out) {
  const hn::CappedTag<std::uint32_t, 16> d;
  const auto lane_numbers = hn::Iota(d, 0);
  for (std::size_t at = 0; at < kBlock; at += hn::Lanes(d)) {
    const std::uint64_t here = bits >> at;
    const auto mask = hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&here));
    const auto places = hn::Add(lane_numbers, hn::Set(d, first + static_cast<std::uint32_t>(at)));
    hn::StoreU(hn::Compress(places, mask), d, out);
    out += hn::CountTrue(d, mask);
  }
  return out;
}
#else
// Without an instruction for it, Compress uses a table, which GCC copies at each call.
HWY_INLINE std::uint32_t* write_places(std::uint64_t bits, std::uint32_t first,
                                       std::uint32_t* out) {
  for (; bits != 0; bits &= bits - 1)
    *out++ = first + static_cast<std::uint32_t>(std::countr_zero(bits));
  return out;
}
#endif

/// Joins the characters of words across the ends of blocks. Rules have their numbers in UAX #29.
class Joiner {
 public:
  /// The bytes of a block that belong to words. `next` is of the following block; only its
  /// lowest bits count.
  HWY_INLINE std::uint64_t words(const BlockBits& bits, const BlockBits& next) {
    const std::uint64_t around_letters =
        before(bits.letters, letter_) & after(bits.letters, next.letters);
    const std::uint64_t around_digits =
        before(bits.digits, digit_) & after(bits.digits, next.digits);
    // WB6, WB7, WB11, WB12.
    const std::uint64_t joining =
        (bits.mid_both & (around_letters | around_digits)) | (bits.mid_number & around_digits);
    // WB5, WB8 to WB10, WB13a, WB13b.
    const std::uint64_t plain = bits.letters | bits.digits | bits.extenders;
    const std::uint64_t next_plain = next.letters | next.digits | next.extenders;
    const std::uint64_t lonely =
        bits.extenders & ~before(plain, plain_) & ~after(plain, next_plain);
    letter_ = bits.letters >> 63;
    digit_ = bits.digits >> 63;
    plain_ = plain >> 63;
    return (plain | joining) & ~lonely;
  }

 private:
  /// Bit i: whether the byte before byte i is in `bits`.
  static std::uint64_t before(std::uint64_t bits, std::uint64_t carried) {
    return bits << 1 | carried;
  }
  static std::uint64_t after(std::uint64_t bits, std::uint64_t next) {
    return bits >> 1 | next << 63;
  }

  std::uint64_t letter_ = 0;
  std::uint64_t digit_ = 0;
  std::uint64_t plain_ = 0;
};

/// The bits of the block at `at`; an incomplete one has zeros after its end.
HWY_INLINE BlockBits load_bits(std::string_view text, std::size_t at) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  if (at + kBlock <= text.size()) [[likely]]
    return bits_of(bytes + at);
  if (at >= text.size()) return {};
  std::array<std::uint8_t, kBlock> padded{};
  std::memcpy(padded.data(), bytes + at, text.size() - at);
  return bits_of(padded.data());
}

/// Clears all bits from `bit` on.
HWY_INLINE void keep_below(BlockBits& bits, int bit) {
  const std::uint64_t kept = (std::uint64_t{1} << bit) - 1;
  for (std::uint64_t* set : {&bits.letters, &bits.digits, &bits.extenders, &bits.mid_both,
                             &bits.mid_number, &bits.spaces})
    *set &= kept;
}

AsciiCut cut(std::string_view text, std::size_t start, WordSpan* words) {
  std::uint32_t* const edges = &words[0].begin;
  std::uint32_t* out = edges;
  const std::size_t limit = std::min(text.size(), start + kAsciiChunk);
  Joiner joiner;
  std::uint64_t inside = 0;
  std::size_t space = start;  ///< the last white space seen
  bool beyond = false;
  BlockBits bits = load_bits(text, start);
  for (std::size_t at = start; at < limit && !beyond; at += kBlock) {
    BlockBits next;
    if (bits.beyond != 0) {
      beyond = true;
      keep_below(bits, std::countr_zero(bits.beyond));
    } else {
      next = load_bits(text, at + kBlock);
    }
    if (bits.spaces != 0) space = at + 63 - static_cast<std::size_t>(std::countl_zero(bits.spaces));
    const std::uint64_t in_words = joiner.words(bits, next);
    out = write_places(in_words ^ (in_words << 1 | inside), static_cast<std::uint32_t>(at), out);
    inside = in_words >> 63;
    bits = next;
  }
  if (inside != 0) *out++ = static_cast<std::uint32_t>(limit);
  auto count = static_cast<std::size_t>(out - edges) / 2;
  if (!beyond && limit == text.size()) return {limit, count, false};
  while (count > 0 && words[count - 1].end > space) --count;
  return {space, count, beyond || space == start};
}

}  // namespace

}  // namespace inkling::analysis::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::analysis {

INKLING_EXPORT(cut);

AsciiCut cut_ascii(std::string_view text, std::size_t start, WordSpan* words) {
  return INKLING_DISPATCH(cut)(text, start, words);
}

}  // namespace inkling::analysis

#endif
