#pragma once

/// The names that HTML gives to characters: `&eacute;`, `&nacute;`.

#include <cstddef>
#include <string_view>

namespace inkling::reader {

/// One or two characters in UTF-8, for a name without `&` and `;`; empty for other names. The case
/// of letters counts. O(log names).
std::string_view named_characters(std::string_view name) noexcept;

/// What a reference stands for, and its length from `&` on; 0 where there is none.
struct NamedReference {
  std::string_view characters;
  std::size_t size = 0;
};

/// The reference at the front of `text`, which begins with `&` (the HTML Standard, section
/// 13.2.5.73). 106 old names count without `;`, the longest that fits: `&notit` is `¬it`; but not
/// in an attribute where `=`, a letter or a digit follows, as in `?x=1&copy=2`.
NamedReference named_reference(std::string_view text, bool in_attribute) noexcept;

}  // namespace inkling::reader
