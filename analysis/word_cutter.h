#pragma once

/// Word boundaries of running text.

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/run_cutter.h"
#include "analysis/word_span.h"

namespace inkling::analysis {

/// The words of ICU 72's iterator for the root locale: UAX #29 with ICU's own rules, and
/// dictionaries for Chinese, Japanese, Thai, Lao, Khmer and Burmese. A word is a piece with a
/// letter, digit, kana or ideograph, by ICU's rule status. Vector instructions cut plain ASCII, the
/// rules cut other scripts one character at a time, and ICU cuts what needs a dictionary; the words
/// are the same whichever cuts them. Not thread safe.
class WordCutter {
 public:
  explicit WordCutter(CutWith cut_with = CutWith::dictionary, CutBy cut_by = CutBy::unicode);

  /// `text` is below 4 GiB and must stay in place until its last batch has been taken. Ill-formed
  /// bytes count as U+FFFD.
  void begin(std::string_view text);

  /// The next words in order, a few hundred, and none after the last. Valid until the next call.
  /// Cost: O(bytes).
  std::span<const WordSpan> next();

 private:
  /// Extends the words from number `first` on by the small digits after them, and joins what
  /// subscripts hold together, such as "H₂O".
  void join_small_digits(std::size_t first);

  std::string_view text_;
  std::size_t at_ = 0;
  std::unique_ptr<WordSpan[]> ascii_;  ///< of one chunk
  std::vector<WordSpan> words_;        ///< of several chunks, collected
  RunCutter runs_;
  bool joins_small_digits_;
};

}  // namespace inkling::analysis
