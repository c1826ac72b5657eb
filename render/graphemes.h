#pragma once

/// Text as a terminal shows it: characters as readers see them, cut and wrapped by columns.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::render {

/// The number of bytes of the first grapheme of `text`, which must not be empty: a character with
/// its combining marks, a family of emoji, a flag, a Hangul syllable, an Indic conjunct. Follows
/// the clusters of UAX #29 by blocks of Unicode 15, so it is approximate.
std::size_t first_grapheme(std::string_view text) noexcept;

/// `text` when it takes at most `width` columns, else its beginning and an ellipsis, or an ellipsis
/// and its end. Never cut inside a grapheme; `width` is at least 1.
std::string shortened(std::string_view text, std::size_t width);
std::string shortened_at_front(std::string_view text, std::size_t width);

/// A text of which some parts are marked.
struct MarkedPart {
  std::string text;
  bool is_marked = false;
};
using MarkedLine = std::vector<MarkedPart>;

/// Lines of at most `width` columns, broken at spaces, and inside words that are longer than a
/// line; one line when `width` is 0.
std::vector<MarkedLine> wrapped(const MarkedLine& text, std::size_t width);

/// Whether there is a letter of a script that is written from right to left.
bool has_right_to_left(std::string_view text) noexcept;
/// Whether most of its letters are such.
bool is_right_to_left(std::string_view text) noexcept;

}  // namespace inkling::render
