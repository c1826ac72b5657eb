#pragma once

/// Code points of UTF-8 text, and how wide they stand in a terminal.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::render {

struct CodePoint {
  char32_t value;     ///< U+FFFD where the bytes are ill-formed
  std::size_t bytes;  ///< how many it takes, at least 1
  bool well_formed;
};

/// The code point at the beginning of `text`, which must not be empty. An ill-formed sequence is
/// taken as far as it could still have been right: Unicode 15, section 3.9, substitution of maximal
/// subparts.
CodePoint first_code_point(std::string_view text) noexcept;

/// Calls `visit(CodePoint, bytes)` for each code point of `text` in order.
template <typename Visit>
void for_each_code_point(std::string_view text, Visit&& visit) {
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    visit(point, text.substr(0, point.bytes));
    text.remove_prefix(point.bytes);
  }
}

/// Columns of a terminal: 2 for East Asian wide and for emoji, 0 for combining marks, else 1. By
/// blocks of Unicode 15 and therefore near, not exact: scripts that join or reorder are measured by
/// the letter.
std::size_t display_width(char32_t point) noexcept;
std::size_t display_width(std::string_view text) noexcept;

/// `text` made safe for a terminal and for one line: white space becomes a blank, other control,
/// bidirectional and invisible format characters become escapes that can be read (`\x1b`,
/// `\u202e`), ill-formed bytes U+FFFD.
std::string terminal_text(std::string_view text);

}  // namespace inkling::render
