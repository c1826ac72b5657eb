#pragma once

/// The classes of UAX #29 on which words depend, as ICU's root rules use them.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "analysis/unicode.h"

namespace inkling::analysis {

enum class WordClass : std::uint8_t {
  other,         ///< separates words and belongs to none
  space,         ///< WSegSpace: as other, but spaces stay together
  flag,          ///< Regional_Indicator: as other, but two of them stay together
  letter,        ///< ALetter, and "@" as ICU 72 has it
  hebrew,        ///< Hebrew_Letter
  digit,         ///< Numeric
  extender,      ///< ExtendNumLet: "_" and its like
  hangul,        ///< syllables, which join only with each other
  mid_letter,    ///< joins two letters when between them
  mid_number,    ///< joins two digits when between them
  mid_both,      ///< MidNumLet: joins either
  single_quote,  ///< as mid_both, with more rules after a Hebrew letter
  double_quote,  ///< joins Hebrew letters
  attached,      ///< Extend and Format: belongs to the character before it
  joiner,        ///< ZWJ: as attached, and keeps a pictograph that follows
  pictograph,    ///< as other, unless a joiner precedes it
  dictionary,    ///< only ICU can find words of such characters
};

/// The class of every code point, read from ICU's data when a character of its page is first
/// requested. Any number of threads may call it.
class WordClasses {
 public:
  static const WordClasses& instance();

  /// `c` is a code point or kIllFormed. Cost: O(1), two loads.
  WordClass operator[](CodePoint c) const {
    const auto number = static_cast<std::uint32_t>(c);
    if (number >= kCodePoints) return WordClass::other;
    const Page* page = pages_[number / kPageSize].load(std::memory_order_acquire);
    if (page == nullptr) [[unlikely]]
      page = fill(number / kPageSize);
    return (*page)[number % kPageSize];
  }

 private:
  static constexpr std::size_t kCodePoints = 0x110000;
  static constexpr std::size_t kPageSize = 256;
  using Page = std::array<WordClass, kPageSize>;

  const Page* fill(std::size_t number) const;

  mutable std::array<std::atomic<const Page*>, kCodePoints / kPageSize> pages_{};
  mutable std::array<std::unique_ptr<const Page>, kCodePoints / kPageSize> owned_{};
  mutable std::mutex filling_;
};

}  // namespace inkling::analysis
