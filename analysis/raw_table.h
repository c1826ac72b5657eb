#pragma once

/// A hash table from the bytes of words to the forms to which they were resolved.

#include <algorithm>
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

static_assert(std::endian::native == std::endian::little,
              "the first byte of a word is the lowest of its number");

/// A word as a number of 12 bytes: its own bytes, then zeros, and its length in the last byte. A
/// word of twelve bytes has its own last byte there; if that byte could be the length of a shorter
/// word, the word counts as long. Long words are represented by a fingerprint of 48 bits.
struct RawKey {
  std::uint64_t low;
  std::uint32_t high;  ///< 0 only for a long word: there are no words of 0 bytes

  friend bool operator==(const RawKey&, const RawKey&) = default;

  static constexpr std::size_t kLongestShort = sizeof low + sizeof high;
  static constexpr int kFingerprintBits = 48;  ///< the upper bits of `low`; the others are 0

  bool is_long() const noexcept { return high == 0; }

  /// Folds both halves of a 128-bit product into one: the step of wyhash (Wang Yi, 2019),
  /// with its secrets.
  std::uint64_t hash() const noexcept {
    __extension__ using Product = unsigned __int128;
    const Product product = Product{low ^ 0xA076'1D64'78BD'642F} * (high ^ 0xE703'7ED1'A0B4'28DB);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  static RawKey of(std::string_view word) noexcept { return of(word, span_of(0, word.size())); }
  /// The key of a non-empty word of `text`.
  [[gnu::always_inline]] static RawKey of(std::string_view text, WordSpan word) noexcept {
    const std::size_t length = word.end - word.begin;
    assert(length > 0);
    if (length > kLongestShort) [[unlikely]]
      return of_long(bytes_of(text, word));
    std::uint64_t low = 0;
    std::uint32_t high = 0;
    if (word.begin + kLongestShort <= text.size()) [[likely]] {
      std::memcpy(&low, text.data() + word.begin, sizeof low);
      std::memcpy(&high, text.data() + word.begin + sizeof low, sizeof high);
    } else {
      std::memcpy(&low, text.data() + word.begin, std::min(length, sizeof low));
      if (length > sizeof low)
        std::memcpy(&high, text.data() + word.begin + sizeof low, length - sizeof low);
    }
    const Mask& mask = kMasks[length];
    const RawKey key{low & mask.low, (high & mask.high) | mask.length};
    const bool ends_like_shorter_one = key.high >> 24 < kLongestShort;
    if (ends_like_shorter_one & (length == kLongestShort)) [[unlikely]]
      return of_long(bytes_of(text, word));
    return key;
  }

 private:
  /// Which of 12 bytes belong to a word of a given length.
  struct Mask {
    std::uint64_t low;
    std::uint32_t high;
    std::uint32_t length;  ///< in its place within the key
  };

  static RawKey of_long(std::string_view raw) noexcept;

  static constexpr auto masks() {
    std::array<Mask, kLongestShort + 1> masks{};
    for (std::uint32_t length = 1; length <= kLongestShort; ++length) {
      masks[length] = masks[length - 1];
      if (length <= sizeof masks[length].low) {
        masks[length].low |= std::uint64_t{0xFF} << (length - 1) * 8;
      } else {
        masks[length].high |= std::uint32_t{0xFF} << (length - 1 - sizeof masks[length].low) * 8;
      }
      masks[length].length = length < kLongestShort ? length << 24 : 0;
    }
    return masks;
  }
  static const std::array<Mask, kLongestShort + 1> kMasks;
};

inline constexpr std::array<RawKey::Mask, RawKey::kLongestShort + 1> RawKey::kMasks =
    RawKey::masks();

/// Open addressing with linear probing. As a rule a known short word costs one cache line.
class RawTable {
 public:
  RawTable() : slots_(kFirstSlots) {}

  /// Prefetches the slot of a word with this hash; useful some tens of words ahead.
  void prefetch(std::uint64_t hash) const noexcept { __builtin_prefetch(&slots_[place_of(hash)]); }

  /// The form of `raw`, whose key is `key` and hash `hash`; null if it is not known. Valid until
  /// the next add().
  const FormId* find(const RawKey& key, std::uint64_t hash, std::string_view raw) const noexcept {
    const Slot& slot = slots_[slot_of(key, hash, raw)];
    return slot.is_free() ? nullptr : &slot.form;
  }

  /// Stores `form` for `raw`, which must be new. If its key is_long(), its bytes must
  /// stay in place.
  void add(const RawKey& key, std::string_view raw, FormId form);

  /// The memory in use; if the table is about to grow, the memory while it does.
  std::size_t memory_bytes() const noexcept {
    return bytes_with_growth(slots_.size() * sizeof(Slot), used_, most_used()) +
           bytes_with_growth(long_raws_);
  }

 private:
  /// The bits of a long word's number that fit into `low`.
  static constexpr int kNumberBits = 64 - RawKey::kFingerprintBits;
  /// Counting starts here so that `high` of a used slot is not 0.
  static constexpr std::uint64_t kFirstNumber = std::uint64_t{1} << kNumberBits;
  static constexpr std::uint64_t kLowNumber = kFirstNumber - 1;

  /// The key and form of a short word. For a long word, the upper bits of `low` are its
  /// fingerprint; the lower ones and the lowest 24 of `high` are its number in long_raws_, counted
  /// from kFirstNumber; the upper eight of `high`, where others have a length, are 0.
  struct Slot {
    std::uint64_t low = 0;
    std::uint32_t high = 0;  ///< 0 if the slot is free
    FormId form{};

    bool is_free() const noexcept { return high == 0; }
    bool is_long() const noexcept { return high >> 24 == 0; }
    RawKey key() const noexcept {
      return is_long() ? RawKey{low & ~kLowNumber, 0} : RawKey{low, high};
    }
    bool has_short(const RawKey& key) const noexcept {
      return ((low ^ key.low) | (high ^ key.high)) == 0;
    }
    bool has_fingerprint(const RawKey& key) const noexcept {
      return is_long() && (low ^ key.low) >> kNumberBits == 0;
    }
    std::uint64_t long_raw() const noexcept {
      return ((std::uint64_t{high} << kNumberBits) | (low & kLowNumber)) - kFirstNumber;
    }
    static Slot of_long(const RawKey& key, std::uint64_t long_raw, FormId form) noexcept {
      const std::uint64_t number = long_raw + kFirstNumber;
      return {key.low | (number & kLowNumber), static_cast<std::uint32_t>(number >> kNumberBits),
              form};
    }
  };
  static_assert(sizeof(Slot) == 16, "none lies in two lines of the cache");
  static constexpr std::size_t kFirstSlots = 16;

  /// Seven of ten: then a known word is, as a rule, found in the third slot at the latest.
  std::size_t most_used() const noexcept { return slots_.size() * 7 / 10; }

  std::size_t place_of(std::uint64_t hash) const noexcept { return hash & mask_; }
  /// Where `key` is, or the free slot where it belongs.
  std::size_t slot_of(const RawKey& key, std::uint64_t hash, std::string_view raw) const noexcept {
    std::size_t at = place_of(hash);
    if (key.is_long()) [[unlikely]] {
      while (!slots_[at].is_free() && !has_long(slots_[at], key, raw)) at = (at + 1) & mask_;
    } else {
      while (!slots_[at].is_free() && !slots_[at].has_short(key)) at = (at + 1) & mask_;
    }
    return at;
  }
  bool has_long(const Slot& slot, const RawKey& key, std::string_view raw) const noexcept {
    return slot.has_fingerprint(key) && long_raws_[slot.long_raw()] == raw;
  }
  void grow();

  std::vector<Slot, HugePageAllocator<Slot>> slots_;  ///< a power of two
  std::size_t mask_ = kFirstSlots - 1;                ///< slots_.size() - 1
  std::size_t used_ = 0;
  std::vector<std::string_view> long_raws_;
};

}  // namespace inkling::analysis
