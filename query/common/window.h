#pragma once

/// A window of documents that are matched together, and sets of documents within it.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "inkling/document_set.h"
#include "inkling/types.h"

namespace inkling::query {

/// Documents in a window: small enough that its scores and bits stay in the nearest cache.
inline constexpr std::uint32_t kWindowSize = 2048;

/// Documents begin() .. end()-1; `number` counts windows from 0.
struct Window {
  std::uint32_t number = 0;

  DocId begin() const noexcept { return DocId{number * kWindowSize}; }
  DocId end() const noexcept {
    const std::uint64_t past_last = (std::uint64_t{number} + 1) * kWindowSize;
    return DocId{static_cast<std::uint32_t>(std::min<std::uint64_t>(past_last, to_number(kNoDoc)))};
  }
  std::uint32_t offset(DocId doc) const noexcept { return to_number(doc) - to_number(begin()); }
  DocId doc(std::uint32_t offset) const noexcept { return DocId{to_number(begin()) + offset}; }

  /// The window that holds `doc`.
  static Window around(DocId doc) noexcept { return {to_number(doc) / kWindowSize}; }
};

/// A set of documents of one window, by their offsets in it.
class WindowSet {
 public:
  static WindowSet all() noexcept {
    WindowSet set;
    set.words_.fill(~std::uint64_t{0});
    return set;
  }
  /// The members of `documents` that lie in `window`.
  static WindowSet of(const DocumentSet& documents, Window window) noexcept {
    WindowSet set;
    const std::span<const std::uint64_t> words = documents.words();
    const std::size_t first = std::size_t{window.number} * kWords;
    for (std::size_t at = 0; at < kWords && first + at < words.size(); ++at)
      set.words_[at] = words[first + at];
    return set;
  }

  bool contains(std::uint32_t offset) const noexcept {
    return (words_[offset / 64] >> (offset % 64) & 1u) != 0;
  }
  void insert(std::uint32_t offset) noexcept {
    words_[offset / 64] |= std::uint64_t{1} << (offset % 64);
  }

  bool any() const noexcept {
    std::uint64_t bits = 0;
    for (const std::uint64_t word : words_) bits |= word;
    return bits != 0;
  }
  std::uint32_t count() const noexcept {
    std::uint32_t n = 0;
    for (const std::uint64_t word : words_) n += static_cast<std::uint32_t>(std::popcount(word));
    return n;
  }

  /// The first member that is not below `from`, or kWindowSize.
  std::uint32_t next(std::uint32_t from) const noexcept {
    if (from >= kWindowSize) return kWindowSize;
    std::size_t at = from / 64;
    std::uint64_t word = words_[at] & (~std::uint64_t{0} << (from % 64));
    while (word == 0) {
      if (++at == kWords) return kWindowSize;
      word = words_[at];
    }
    return static_cast<std::uint32_t>(at * 64 + static_cast<unsigned>(std::countr_zero(word)));
  }

  /// Calls `visit(offset)` for each member in increasing order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t at = 0; at < kWords; ++at) {
      for (std::uint64_t word = words_[at]; word != 0; word &= word - 1) {
        visit(static_cast<std::uint32_t>(at * 64 + static_cast<unsigned>(std::countr_zero(word))));
      }
    }
  }

  /// Takes away the members of which `is_kept(offset)` is false.
  template <typename IsKept>
  void keep_if(IsKept&& is_kept) {
    for (std::size_t at = 0; at < kWords; ++at) {
      std::uint64_t kept = 0;
      for (std::uint64_t word = words_[at]; word != 0; word &= word - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(word));
        kept |= std::uint64_t{is_kept(static_cast<std::uint32_t>(at * 64 + bit))} << bit;
      }
      words_[at] = kept;
    }
  }

  WindowSet& operator&=(const WindowSet& other) noexcept {
    for (std::size_t at = 0; at < kWords; ++at) words_[at] &= other.words_[at];
    return *this;
  }
  WindowSet& operator|=(const WindowSet& other) noexcept {
    for (std::size_t at = 0; at < kWords; ++at) words_[at] |= other.words_[at];
    return *this;
  }
  WindowSet& operator-=(const WindowSet& other) noexcept {
    for (std::size_t at = 0; at < kWords; ++at) words_[at] &= ~other.words_[at];
    return *this;
  }

 private:
  static constexpr std::size_t kWords = kWindowSize / 64;
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace inkling::query
