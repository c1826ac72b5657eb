#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/piece.h"
#include "analysis/spelling.h"

namespace inkling::analysis {

/// `whitespace`: what stands between ASCII white space, as it stands there.
class SpacedWords {
 public:
  /// Calls `on_piece(Piece)` for each word of `text` in order.
  template <typename OnPiece>
  void for_each_piece(std::string_view text, OnPiece on_piece) {
    std::size_t at = 0;
    while (true) {
      while (at < text.size() && is_ascii_space(text[at])) ++at;
      if (at == text.size()) return;
      const std::size_t start = at;
      while (at < text.size() && !is_ascii_space(text[at])) ++at;
      on_piece(piece_of(start, at, true));
    }
  }

  void spell(std::string_view text, Piece piece, Spelling& spelling) {
    const std::string_view raw = bytes_of(text, piece);
    const std::string_view kept = first_code_points(raw, kLongestTerm);
    spelling.cut = kept.size() < raw.size();
    spelling.surface = to_valid_utf8(kept);
    spelling.term = spelling.surface;
  }
};

}  // namespace inkling::analysis
