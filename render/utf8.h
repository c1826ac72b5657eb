#pragma once

/// Code points of UTF-8 text, and their width in a terminal.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::render {

struct CodePoint {
  char32_t value;     ///< U+FFFD if the bytes are ill-formed
  std::size_t bytes;  ///< number of bytes, at least 1
  bool well_formed;
};

/// The code point at the beginning of `text`, which must not be empty. An ill-formed sequence
/// extends as far as it could still have been well-formed: Unicode 15, section 3.9, substitution of
/// maximal subparts.
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

/// Columns in a terminal: 2 for East Asian wide characters and emoji, 0 for combining marks,
/// otherwise 1. Goes by blocks of Unicode 15, so it is approximate: scripts that join or reorder
/// are measured letter by letter.
std::size_t display_width(char32_t point) noexcept;
/// The same of a text, where emoji that are joined or have a skin tone count as one.
std::size_t display_width(std::string_view text) noexcept;

/// Pictures, as far as they may be parts of a joined emoji; a skin tone.
bool is_emoji(char32_t point) noexcept;
bool is_emoji_modifier(char32_t point) noexcept;

/// `text` made safe for a terminal and for one line: white space becomes a space, other control,
/// bidirectional and invisible format characters become readable escapes (`\x1b`, `\u202e`),
/// ill-formed bytes become U+FFFD. Joiners (ZWJ, ZWNJ) stay: Persian, Hindi and emoji are spelled
/// with them.
std::string terminal_text(std::string_view text);
/// The same of a name, such as an id, where a line feed and a blank must not look alike: white
/// space but for blanks is escaped, too (`\n`, `\t`, `\r`, `\u2028`).
std::string terminal_name(std::string_view name);

}  // namespace inkling::render
