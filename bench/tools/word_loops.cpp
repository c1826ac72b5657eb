#include "bench/tools/word_loops.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "vectors/instructions.h"

// The file is compiled once for each instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/tools/word_loops.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::bench::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Bytes per block: one bit for each fills a number.
constexpr std::size_t kBlock = 64;
/// Blocks that are cut in one go: their words stay in the nearest cache.
constexpr std::size_t kBlocksPerChunk = 64;

/// Bit i says whether byte i of the block belongs to a word.
#if HWY_TARGET == HWY_SCALAR
// Vectors of one lane have no masks of several bits.
HWY_INLINE std::uint64_t word_bits(const std::uint8_t* block) {
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kBlock; ++at)
    bits |= std::uint64_t{belongs_to_word(block[at])} << at;
  return bits;
}
#else
HWY_INLINE std::uint64_t word_bits(const std::uint8_t* block) {
  const hn::CappedTag<std::uint8_t, kBlock> d;
  std::array<std::uint8_t, kBlock / 8> bits;
  for (std::size_t at = 0; at < kBlock; at += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, block + at);
    const auto small = hn::Or(bytes, hn::Set(d, 0x20));
    const auto letter = hn::Lt(hn::Sub(small, hn::Set(d, 'a')), hn::Set(d, 26));
    const auto digit = hn::Lt(hn::Sub(bytes, hn::Set(d, '0')), hn::Set(d, 10));
    const auto beyond_ascii = hn::Gt(bytes, hn::Set(d, 0x7F));
    hn::StoreMaskBits(d, hn::Or(hn::Or(letter, digit), beyond_ascii), bits.data() + at / 8);
  }
  return std::bit_cast<std::uint64_t>(bits);
}
#endif

/// Writes `first` + i for every set bit i, and more, undefined numbers after them.
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
  constexpr std::size_t kTogether = 8;  // so the end of the loop is predicted more often
  std::uint32_t* const end = out + std::popcount(bits);
  for (; out < end; out += kTogether) {
    for (std::size_t at = 0; at < kTogether; ++at) {
      out[at] = first + static_cast<std::uint32_t>(std::countr_zero(bits));
      bits &= bits - 1;
    }
  }
  return end;
}
#endif

/// Cuts a text chunk by chunk.
class Cutter {
 public:
  explicit Cutter(const PaddedText& text)
      : bytes_(reinterpret_cast<const std::uint8_t*>(text.data())),
        blocks_(text.size() / kBlock + 1) {
    assert(text.size() < kTextLimit);
  }

  bool done() const { return block_ == blocks_; }

  /// The words that end in the next chunk.
  HWY_INLINE std::span<const WordSpan> next() {
    std::uint32_t* const edges = &words_[0].begin;
    edges[0] = unfinished_;
    std::uint32_t* out = edges + inside_;
    const std::size_t end = std::min(block_ + kBlocksPerChunk, blocks_);
    for (; block_ < end; ++block_) {
      const std::uint64_t bits = word_bits(bytes_ + block_ * kBlock);
      out = write_places(bits ^ (bits << 1 | inside_), static_cast<std::uint32_t>(block_ * kBlock),
                         out);
      inside_ = bits >> 63;
    }
    const auto count = static_cast<std::size_t>(out - edges);
    unfinished_ = edges[count - inside_];
    return {words_.data(), count / 2};
  }

 private:
  /// Every byte may be an edge; whole vectors may be written after the last.
  static constexpr std::size_t kMostWords = kBlock * kBlocksPerChunk / 2 + 1 + 8;

  const std::uint8_t* bytes_;
  std::size_t blocks_;
  std::size_t block_ = 0;
  std::uint64_t inside_ = 0;      ///< 1 if the previous chunk ended within a word,
  std::uint32_t unfinished_ = 0;  ///< which began here
  std::array<WordSpan, kMostWords> words_{};
};

WordTotals scan(const PaddedText& text) {
  WordTotals totals;
  for (Cutter cutter(text); !cutter.done();) {
    const std::span<const WordSpan> words = cutter.next();
    totals.words += words.size();
    for (const WordSpan& word : words) totals.sum += word.end - word.begin;
  }
  return totals;
}

WordTotals hash(const PaddedText& text) {
  WordTotals totals;
  for (Cutter cutter(text); !cutter.done();) {
    const std::span<const WordSpan> words = cutter.next();
    totals.words += words.size();
    for (const WordSpan& word : words) {
      totals.sum += word_key::hash(word_key::of(text.data() + word.begin, word.end - word.begin));
    }
  }
  return totals;
}

/// All words of a chunk are hashed, and their slots prefetched, before the first is looked up.
WordTotals look_up(const PaddedText& text, const TermTable& table) {
  struct Wanted {
    WordKey key;
    std::uint64_t hash;
  };
  std::vector<Wanted> wanted;
  WordTotals totals;
  for (Cutter cutter(text); !cutter.done();) {
    const std::span<const WordSpan> words = cutter.next();
    wanted.resize(words.size());
    for (std::size_t at = 0; at < words.size(); ++at) {
      const WordKey key =
          word_key::of(text.data() + words[at].begin, words[at].end - words[at].begin);
      wanted[at] = {key, word_key::hash(key)};
      hwy::Prefetch(table.place(wanted[at].hash));
    }
    totals.words += words.size();
    for (const Wanted& word : wanted) totals.sum += table.find(word.key, word.hash);
  }
  return totals;
}

std::vector<WordSpan> find(const PaddedText& text) {
  std::vector<WordSpan> all;
  for (Cutter cutter(text); !cutter.done();) {
    const std::span<const WordSpan> words = cutter.next();
    all.insert(all.end(), words.begin(), words.end());
  }
  return all;
}

const char* name() { return hwy::TargetName(HWY_TARGET); }

}  // namespace

}  // namespace inkling::bench::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::bench {

INKLING_EXPORT(scan);
INKLING_EXPORT(hash);
INKLING_EXPORT(look_up);
INKLING_EXPORT(find);
INKLING_EXPORT(name);

WordTotals scan_words(const PaddedText& text) { return INKLING_DISPATCH(scan)(text); }

WordTotals hash_words(const PaddedText& text) { return INKLING_DISPATCH(hash)(text); }

WordTotals look_up_words(const PaddedText& text, const TermTable& table) {
  return INKLING_DISPATCH(look_up)(text, table);
}

std::vector<WordSpan> find_words(const PaddedText& text) { return INKLING_DISPATCH(find)(text); }

const char* instructions() { return INKLING_DISPATCH(name)(); }

}  // namespace inkling::bench

#endif
