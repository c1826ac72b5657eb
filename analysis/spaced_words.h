#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/language_id.h"
#include "analysis/spelling.h"
#include "analysis/word_batch.h"

namespace inkling::analysis {

enum class WordsBetween { white_space, line_feeds };

/// What stands between ASCII white space, as `whitespace` has it, or between line feeds, unchanged.
class SpacedWords {
 public:
  static constexpr bool kIgnoresCase = false;

  explicit SpacedWords(WordsBetween between)
      : find_next_(between == WordsBetween::white_space ? find_next<is_ascii_space>
                                                        : find_next<is_line_feed>) {}

  static LanguageId use_language(std::string_view) { return LanguageId{}; }
  static bool keeps_capital_i() { return false; }
  void begin(std::string_view text) { batch_.begin(text); }
  std::span<const WordSpan> next() { return batch_.next(find_next_); }

  template <typename OnPiece>
  void for_each_gap_piece(std::string_view, WordSpan gap, OnPiece on_piece) {
    on_piece(gap);
  }

  void fold(std::string_view text, WordSpan word, Spelling& spelling) {
    const std::string_view raw = bytes_of(text, word);
    const std::string_view kept = first_code_points(raw, kLongestTerm);
    spelling.cut = kept.size() < raw.size();
    spelling.surface = to_valid_utf8(kept);
  }
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
  static constexpr bool is_line_feed(char c) noexcept { return c == '\n'; }

  template <bool (*is_between)(char) noexcept>
  static WordSpan find_next(std::string_view text, std::size_t& at) {
    while (at < text.size() && is_between(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !is_between(text[at])) ++at;
    return span_of(begin, at);
  }

  WordSpan (*find_next_)(std::string_view text, std::size_t& at);
  WordBatch batch_;
};

}  // namespace inkling::analysis
