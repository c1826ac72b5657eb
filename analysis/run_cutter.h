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

/// How what is_east_asian() is cut: into dictionary words, or into overlapping pairs of characters.
enum class CutWith : bool { dictionary, pairs };

/// Unicode's rules alone; or with our own on top: codes for a terminal are in no word, and
/// subscript and superscript digits belong to the letter before them.
enum class CutBy : bool { unicode, own_rules };

/// Cuts text of any script by UAX #29, character by character. Words in plain ideographs and kana
/// are looked up in the dictionary. A run is the text between characters that separate words; a run
/// with another character that needs a dictionary is cut by ICU as a whole.
class RunCutter {
 public:
  explicit RunCutter(CutWith cut_with, CutBy cut_by)
      : pairs_(cut_with == CutWith::pairs), skips_terminal_codes_(cut_by == CutBy::own_rules) {}

  /// A longer run is cut at this length, in bytes.
  static constexpr std::size_t kLongestRun = 16u << 20;

  /// Appends the words of `text` from `start` on, up to the first white space that plain ASCII
  /// follows, or the end of the text, and returns that place. No word may reach across `start`.
  /// Small digits are left out, whoever rules. Cost: O(bytes).
  std::size_t cut(std::string_view text, std::size_t start, std::vector<WordSpan>& words);

 private:
  class Walk;

  bool pairs_;
  bool skips_terminal_codes_;
  const WordClasses& classes_ = WordClasses::instance();
  std::optional<EastAsianDictionary::Search> dictionary_;  ///< created for the first ideograph
  std::u16string characters_;                              ///< of the current sequence
  IcuBreaker icu_;
};

}  // namespace inkling::analysis
