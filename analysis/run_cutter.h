#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/east_asian_dictionary.h"
#include "analysis/icu_breaker.h"
#include "analysis/word_class.h"
#include "analysis/word_span.h"

namespace inkling::analysis {

/// Cuts text of any script by UAX #29, character by character. Words of plain ideographs and kana
/// are looked up in the dictionary. A run is what stands between characters that part words; a run
/// with another character that needs a dictionary is ICU's as a whole.
class RunCutter {
 public:
  /// With `pairs`, what is_east_asian() is cut into overlapping pairs of characters instead of
  /// dictionary words.
  explicit RunCutter(bool pairs) : pairs_(pairs) {}

  /// A run is cut there when it is longer, in bytes.
  static constexpr std::size_t kLongestRun = 16u << 20;

  /// Appends the words of `text` from `start` on, where no word reaches across, up to the first
  /// white space behind which plain ASCII goes on, or the end of the text. Returns that place.
  /// Cost: O(bytes).
  std::size_t cut(std::string_view text, std::size_t start, std::vector<WordSpan>& words);

 private:
  class Walk;

  bool pairs_;
  const WordClasses& classes_ = WordClasses::instance();
  std::optional<EastAsianDictionary::Search> dictionary_;  ///< from the first ideograph on
  std::u16string characters_;                              ///< of the sequence at hand
  IcuBreaker icu_;
};

}  // namespace inkling::analysis
