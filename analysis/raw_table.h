#pragma once

/// Words by the bytes that they are looked up by, to the forms they were resolved to.

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "analysis/form_id.h"
#include "analysis/growth.h"
#include "analysis/huge_pages.h"
#include "analysis/word_span.h"

namespace inkling::analysis {

static_assert(std::endian::native == std::endian::little, "the first byte of a word is the lowest of its number");

/// A word as two numbers: its bytes with zeros behind them and its length, or a fingerprint when it has more than 15
/// bytes.
struct RawKey {
  std::uint64_t low;
  std::uint64_t high;

  friend bool operator==(const RawKey&, const RawKey&) = default;

  static constexpr std::size_t kLongestShort = 15;
  static constexpr std::uint64_t kLong = std::uint64_t{0xFF} << 56;

  bool is_long() const noexcept { return high >= kLong; }

  /// Both halves of a product of 128 bits, folded into one: the step of wyhash (Wang Yi, 2019), and its secrets.
  std::uint64_t hash() const noexcept {
    __extension__ using Product = unsigned __int128;
    const Product product = Product{low ^ 0xA076'1D64'78BD'642F} * (high ^ 0xE703'7ED1'A0B4'28DB);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  static RawKey of(std::string_view word) noexcept { return of(word, span_of(0, word.size())); }
  /// The key of a word of `text` that is not empty.
  static RawKey of(std::string_view text, WordSpan word) noexcept {
    const std::size_t length = word.end - word.begin;
    assert(length > 0);
    if (length > kLongestShort) [[unlikely]]
      return of_long(bytes_of(text, word));
    std::uint64_t halves[2] = {0, 0};
    if (word.begin + sizeof halves <= text.size()) [[likely]] {
      std::memcpy(halves, text.data() + word.begin, sizeof halves);
    } else {
      std::memcpy(halves, text.data() + word.begin, length);
    }
    const RawKey mask = kMasks[length];
    return {halves[0] & mask.low, (halves[1] & mask.high) | std::uint64_t{length} << 56};
  }

 private:
  static RawKey of_long(std::string_view raw) noexcept;

  static constexpr auto masks() {
    std::array<RawKey, kLongestShort + 1> masks{};
    for (std::size_t length = 1; length <= kLongestShort; ++length) {
      masks[length] = masks[length - 1];
      (length <= 8 ? masks[length].low : masks[length].high) |= std::uint64_t{0xFF} << (length - 1) % 8 * 8;
    }
    return masks;
  }
  static const std::array<RawKey, kLongestShort + 1> kMasks;
};

inline constexpr std::array<RawKey, RawKey::kLongestShort + 1> RawKey::kMasks = RawKey::masks();

/// Open addressing with linear probing; a short word costs one line of the cache or two, found or not.
class RawTable {
 public:
  RawTable() : slots_(kFirstSlots) {}

  /// Has the place of a word with this hash brought into the cache: worth it some tens of words ahead.
  void prefetch(std::uint64_t hash) const noexcept {
    const Slot& slot = slots_[place_of(hash)];
    __builtin_prefetch(&slot);
    __builtin_prefetch(&slot.form);  // one slot in four reaches into the next line of the cache
  }

  /// The form of `raw`, whose key is `key` and hash `hash`; null when it is not known. Valid until the next add().
  const FormId* find(const RawKey& key, std::uint64_t hash, std::string_view raw) const noexcept {
    const Slot& slot = slots_[slot_of(key, hash, raw)];
    return slot.key.high == 0 ? nullptr : &slot.form;
  }

  /// Remembers `form` for `raw`, which must be new; when it is_long(), its bytes must stay where they are.
  void add(const RawKey& key, std::string_view raw, FormId form);

  /// What it holds; and, when it is about to grow, what it will hold while it does.
  std::size_t memory_bytes() const noexcept {
    return bytes_with_growth(slots_.size() * sizeof(Slot), used_, most_used()) + bytes_with_growth(long_raws_);
  }

 private:
  struct Slot {
    RawKey key{0, 0};  ///< high is 0 where the slot is free: no word has the length 0
    FormId form{};
    std::uint32_t long_raw = 0;
  };
  static constexpr std::size_t kFirstSlots = 16;

  /// Three of five: longer probes cost more than the memory they save.
  std::size_t most_used() const noexcept { return slots_.size() * 3 / 5; }

  std::size_t place_of(std::uint64_t hash) const noexcept { return hash & mask_; }
  /// Where `key` is, or the free slot where it belongs.
  std::size_t slot_of(const RawKey& key, std::uint64_t hash, std::string_view raw) const noexcept {
    std::size_t at = place_of(hash);
    while (slots_[at].key.high != 0 && !is_at(at, key, raw)) at = (at + 1) & mask_;
    return at;
  }
  bool is_at(std::size_t at, const RawKey& key, std::string_view raw) const noexcept {
    const Slot& slot = slots_[at];
    return slot.key == key && (!key.is_long() || long_raws_[slot.long_raw] == raw);
  }
  void grow();

  std::vector<Slot, HugePageAllocator<Slot>> slots_;  ///< a power of two
  std::size_t mask_ = kFirstSlots - 1;                ///< slots_.size() - 1
  std::size_t used_ = 0;
  std::vector<std::string_view> long_raws_;
};

}  // namespace inkling::analysis
