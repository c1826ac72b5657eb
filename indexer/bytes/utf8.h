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
/// section 3.9, "U+FFFD Substitution of Maximal Subparts"; what ICU and Python do as well.
/// Cost: O(bytes); valid text is only checked.
MendedText mend_utf8(std::string text);

/// The bytes of the well-formed character at the front of `text`; 0 if there is none.
std::size_t well_formed_length(std::string_view text) noexcept;

}  // namespace inkling::indexer
