#pragma once

#include <span>
#include <string_view>

#include "analysis/icu_breaker.h"
#include "analysis/languages.h"
#include "analysis/spelling.h"
#include "analysis/word_cutter.h"

namespace inkling::analysis {

/// `standard` and, without a stemmer, `words`: Unicode's words, folded and stemmed.
class UnicodeWords {
 public:
  static constexpr bool kIgnoresCase = true;

  /// Throws as Languages does.
  explicit UnicodeWords(const AnalyzerSettings& settings)
      : cutter_(settings.bigrams), languages_(settings), fold_accents_(settings.fold_accents) {}

  /// Sets the language of the words that are folded from now on, by its code.
  LanguageId use_language(std::string_view code) { return language_ = languages_.number_of(code); }

  void begin(std::string_view text) { cutter_.begin(text); }
  std::span<const WordSpan> next() { return cutter_.next(); }

  /// Calls `on_piece(WordSpan)` for the pieces of a gap between words.
  template <typename OnPiece>
  void for_each_gap_piece(std::string_view text, WordSpan gap, OnPiece on_piece) {
    for (std::size_t at = gap.begin; at < gap.end;) {
      const std::size_t end = part_end(text, at, gap.end);
      for (const Piece& piece : icu_.pieces(text, at, end))
        on_piece(WordSpan{piece.begin, piece.end});
      at = end;
    }
  }

  void fold(std::string_view text, WordSpan word, Spelling& spelling);
  bool is_stop_word(const std::string& surface);
  /// Valid until the next call.
  std::string_view term_of(const std::string& surface);

 private:
  /// Where a gap from `begin` to `end` may be divided, so that ICU gets no more than it can count.
  static std::size_t part_end(std::string_view text, std::size_t begin, std::size_t end) noexcept;

  /// Puts the stem into term_.
  void stem_of(const std::string& surface, Stemmer& stemmer);

  WordCutter cutter_;
  IcuBreaker icu_;
  Languages languages_;
  LanguageId language_{};  ///< the current one
  bool fold_accents_;
  std::string term_;  ///< the last one
};

}  // namespace inkling::analysis
