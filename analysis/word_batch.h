#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/word_span.h"

namespace inkling::analysis {

/// The words of a text, batch by batch, for a rule that finds one word at a time.
class WordBatch {
 public:
  void begin(std::string_view text) {
    text_ = text;
    at_ = 0;
  }

  /// The next words; none after the last. `find_next(text, at)` returns the next word from `at` on
  /// and moves `at` past it; at the end of the text it returns an empty word.
  template <typename FindNext>
  std::span<const WordSpan> next(FindNext find_next) {
    constexpr std::size_t kBatch = 512;
    words_.clear();
    while (words_.size() < kBatch) {
      const WordSpan word = find_next(text_, at_);
      if (word.begin == word.end) break;
      words_.push_back(word);
    }
    return words_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<WordSpan> words_;
};

}  // namespace inkling::analysis
