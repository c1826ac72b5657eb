#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "analysis/language_id.h"
#include "analysis/spelling.h"
#include "analysis/word_batch.h"

namespace inkling::analysis {

/// `sklearn`: what scikit-learn's CountVectorizer does by default, which is Python's text.lower()
/// followed by the regular expression \w\w+ over the whole text.
class PythonWords {
 public:
  static constexpr bool kIgnoresCase = false;

  static LanguageId use_language(std::string_view) { return LanguageId{}; }
  void begin(std::string_view text) { batch_.begin(text); }
  std::span<const WordSpan> next() { return batch_.next(find_next); }

  template <typename OnPiece>
  void for_each_gap_piece(std::string_view, WordSpan gap, OnPiece on_piece) {
    on_piece(gap);
  }

  void fold(std::string_view text, WordSpan word, Spelling& spelling);
  static bool is_stop_word(const std::string&) { return false; }
  static std::string_view term_of(const std::string& surface) { return surface; }

 private:
  static WordSpan find_next(std::string_view text, std::size_t& at) noexcept;

  WordBatch batch_;
};

}  // namespace inkling::analysis
