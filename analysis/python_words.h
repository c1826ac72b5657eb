#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
  static bool keeps_capital_i() { return false; }
  void begin(std::string_view text) { batch_.begin(text); }
  std::span<const WordSpan> next() { return batch_.next(find_next); }

  template <typename OnPiece>
  void for_each_gap_piece(std::string_view, WordSpan gap, OnPiece on_piece) {
    on_piece(gap);
  }

  void fold(std::string_view text, WordSpan word, Spelling& spelling);
  void fold_part(std::string_view part, std::string& folded) {
    Spelling spelling;
    fold(part, span_of(0, part.size()), spelling);
    folded = std::move(spelling.surface);
  }
  void fold_prefix(std::string_view prefix, std::string& folded) { fold_part(prefix, folded); }
  static std::vector<std::string_view> parts_of(std::string_view) { return {}; }
  static bool is_stop_word(std::string_view) { return false; }
  static std::string_view term_of(std::string_view surface) { return surface; }

 private:
  static WordSpan find_next(std::string_view text, std::size_t& at) noexcept;

  WordBatch batch_;
};

}  // namespace inkling::analysis
