#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace inkling::analysis {

/// Bytes [start, end) of a text: a word, or something between words.
struct Piece {
  std::uint32_t start;
  std::uint32_t end;
  bool is_word;

  friend bool operator==(const Piece&, const Piece&) = default;
};

inline Piece piece_of(std::size_t start, std::size_t end, bool is_word) noexcept {
  return {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(end), is_word};
}

inline std::string_view bytes_of(std::string_view text, Piece piece) noexcept {
  return text.substr(piece.start, piece.end - piece.start);
}

}  // namespace inkling::analysis
