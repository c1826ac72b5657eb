#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/spelling.h"
#include "analysis/stemmer.h"
#include "analysis/word_breaker.h"

namespace inkling::analysis {

/// `standard` and, without a stemmer, `words`: ICU's words, folded and stemmed.
class IcuWords {
 public:
  explicit IcuWords(std::optional<Stemmer> stemmer) : stemmer_(std::move(stemmer)) {}

  /// Calls `on_piece(Piece)` for all pieces of `text` in order.
  template <typename OnPiece>
  void for_each_piece(std::string_view text, OnPiece on_piece) {
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = window_end(text, start, kWindow, kLongestWindow);
      for (const Piece& piece : breaker_.pieces(text.substr(start, end - start))) {
        on_piece(piece_of(start + piece.start, start + piece.end, piece.is_word));
      }
      start = end;
    }
  }

  void spell(std::string_view text, Piece word, Spelling& spelling);

 private:
  static constexpr std::size_t kWindow = 64u << 10;
  static constexpr std::size_t kLongestWindow = 16u << 20;

  void stem(std::string& word);

  WordBreaker breaker_;
  std::optional<Stemmer> stemmer_;
};

}  // namespace inkling::analysis
