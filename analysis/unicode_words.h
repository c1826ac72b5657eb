#pragma once

#include <span>
#include <string_view>

#include "analysis/icu_breaker.h"
#include "analysis/languages.h"
#include "analysis/spelling.h"
#include "analysis/word_cutter.h"
#include "analysis/word_parts.h"

namespace inkling::analysis {

/// `standard` and, without a stemmer, `words`: Unicode's words, folded and stemmed.
class UnicodeWords {
 public:
  static constexpr bool kIgnoresCase = true;

  /// Throws as Languages does.
  explicit UnicodeWords(const AnalyzerSettings& settings)
      : cutter_(settings.bigrams ? CutWith::pairs : CutWith::dictionary, CutBy::own_rules),
        languages_(settings),
        fold_accents_(settings.fold_accents) {}

  /// Sets the language of the words that are folded from now on, by its code.
  LanguageId use_language(std::string_view code) { return language_ = languages_.number_of(code); }
  /// Whether a word with "I" must not be looked up by one with "i".
  bool keeps_capital_i() { return languages_[language_].capital_i == CapitalI::dotless; }

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
  /// Replaces `folded`. `part` may begin or end within a word.
  void fold_part(std::string_view part, std::string& folded);
  /// The same of what begins as a word does.
  void fold_prefix(std::string_view prefix, std::string& folded);
  std::vector<std::string_view> parts_of(std::string_view surface);
  bool is_stop_word(std::string_view surface);
  /// Valid until the next call, and as long as `surface`.
  std::string_view term_of(std::string_view surface);

 private:
  /// Where a gap from `begin` to `end` may be divided, so that ICU gets no more than it can count.
  static std::size_t part_end(std::string_view text, std::size_t begin, std::size_t end) noexcept;

  /// Of a word as it stands in the text.
  void add_others(std::string_view raw, Spelling& spelling);
  void add_other(std::string_view raw, Spelling& spelling);
  /// Takes away what without_elision() does.
  void elide(std::string& folded);
  /// The word itself where nothing would be left.
  static std::string_view stem_of(const LanguageTools& language, Stemmer& stemmer,
                                  std::string_view folded);

  WordCutter cutter_;
  IcuBreaker icu_;
  Languages languages_;
  LanguageId language_{};  ///< the current one
  bool fold_accents_;
  std::string plain_;  ///< the last word without accents
};

}  // namespace inkling::analysis
