#pragma once

/// Repairing ill-formed UTF-8.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace inkling::indexer {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";  ///< U+FFFD

/// Valid UTF-8, and how many U+FFFD were put in.
struct MendedText {
  std::string text;
  std::uint64_t replaced = 0;
};

/// Replaces every maximal subpart of an ill-formed subsequence by one U+FFFD: The Unicode Standard,
/// section 3.9, "U+FFFD Substitution of Maximal Subparts"; what ICU and Python do as well. But a
/// pair of surrogates that was written as three bytes each, as in CESU-8, is one character.
/// Cost: O(bytes); valid text is only checked.
MendedText mend_utf8(std::string text);

/// Whether the bytes are UTF-8, apart from surrogates that were written as three bytes each, which
/// some programs of Java and databases do. Cost: O(bytes).
bool is_utf8_with_surrogates(std::string_view bytes);

/// The bytes of the well-formed character at the front of `text`; 0 if there is none.
std::size_t well_formed_length(std::string_view text) noexcept;

}  // namespace inkling::indexer
