#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/piece.h"
#include "analysis/spelling.h"

namespace inkling::analysis {

/// `sklearn`: what scikit-learn's CountVectorizer does by default, which is Python's text.lower() and
/// then the regular expression \w\w+ over the whole of it.
class PythonWords {
 public:
  /// Calls `on_piece(Piece)` for all pieces of `text` in order.
  template <typename OnPiece>
  void for_each_piece(std::string_view text, OnPiece on_piece) {
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t gap = at;
      skip_gap(text, at);
      if (at > gap) on_piece(piece_of(gap, at, false));
      const std::size_t word = at;
      const std::size_t characters = skip_word(text, at);
      if (characters > 0) on_piece(piece_of(word, at, characters > 1));
    }
  }

  void spell(std::string_view text, Piece word, Spelling& spelling);

 private:
  static void skip_gap(std::string_view text, std::size_t& at) noexcept;
  /// Moves `at` past the run of word characters that starts there; returns how many they are.
  static std::size_t skip_word(std::string_view text, std::size_t& at) noexcept;
};

}  // namespace inkling::analysis
