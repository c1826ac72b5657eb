#pragma once

/// What analysis needs from the Unicode Character Database: properties, case, folding.
/// It hides ICU.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace inkling::analysis {

using CodePoint = std::int32_t;

/// The value of a byte that belongs to no well-formed sequence.
inline constexpr CodePoint kIllFormed = -1;
/// U+FFFD, which takes the place of such a byte.
inline constexpr CodePoint kReplacement = 0xFFFD;
/// A letter, as in ICU 72; later releases separate words at it.
inline constexpr CodePoint kAt = '@';
/// Unicode's rules join words by it, as Mongolian does; French writes it before `;` and in `10
/// 000`.
inline constexpr CodePoint kNarrowSpace = 0x202F;
/// What Turkish and Azerbaijani write for the capital of i.
inline constexpr CodePoint kCapitalDottedI = 0x130;

/// Returns the code point at `at` and moves past it; for kIllFormed, past one ill-formed subpart.
CodePoint next_code_point(std::string_view text, std::size_t& at) noexcept;
/// Returns the code point that ends before `at` and moves to its start.
CodePoint previous_code_point(std::string_view text, std::size_t& at) noexcept;
void append(CodePoint code_point, std::string& text);

bool is_ascii(std::string_view text) noexcept;
constexpr bool is_ascii_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_white_space(CodePoint c) noexcept;

/// Matched by \w in Python's re: a letter, anything with a numeric value, or "_". Marks are not.
bool is_python_word(CodePoint c) noexcept;
/// Lower case of one code point in the root locale. The caller has to handle two code points:
/// U+0130, which becomes two, and U+03A3, whose form depends on its neighbours.
CodePoint to_lower(CodePoint c) noexcept;
bool is_cased(CodePoint c) noexcept;
bool is_case_ignorable(CodePoint c) noexcept;
/// An upper-case letter, or one that is two of which the first is: "ǅ".
bool is_capital(CodePoint c) noexcept;
/// Belongs to the character before it: combining marks, joiners and other format characters.
bool continues_character(CodePoint c) noexcept;

/// The kind of a character that an analyzer drops: "punctuation", "symbol", "combining mark",
/// "control character", "invalid UTF-8", "letter" or "number".
std::string_view character_kind(CodePoint c) noexcept;

/// The longest beginning of `text` with at most `limit` code points. Cost: O(limit).
std::string_view first_code_points(std::string_view text, std::size_t limit) noexcept;

/// `text` with each ill-formed subpart replaced by U+FFFD.
std::string to_valid_utf8(std::string_view text);

/// Writes `text` to `out` with ASCII capitals in lower case.
void to_lower_case(std::string_view text, char* out) noexcept;

/// The same characters with accents as parts of letters, where Unicode has such letters (NFC).
std::string composed(std::string_view text);

/// Replaces `folded` by NFKC_Casefold of `text`: full case folding, compatibility
/// normalization, default ignorables removed. `text` must be short, because reordering a long
/// run of marks is quadratic.
void fold_case(std::string_view text, std::string& folded);

/// Removes accents and other marks from Latin and Greek letters and stress marks from Cyrillic
/// vowels, and turns letters such as "ø" and "œ" into their usual replacements. Other marks are
/// part of their letters and stay.
void strip_accents(std::string& folded);

/// Whether `c` is a letter or a mark on one.
bool belongs_to_letters(CodePoint c) noexcept;

/// Unicode's scripts with ICU's numbers.
enum class Script : std::int32_t {
  common = 0,
  inherited = 1,
  han = 17,
  hangul = 18,
  hiragana = 20,
  katakana = 22,
  latin = 25,
  kana = 54  ///< both kinds; script_of() gives one of them
};
Script script_of(CodePoint c) noexcept;

/// One of those that take one byte in Shift_JIS: letters, the length mark and the voicing marks.
constexpr bool is_halfwidth_kana(CodePoint c) noexcept { return c >= 0xFF66 && c <= 0xFF9F; }

/// A subscript or superscript digit.
constexpr bool is_small_digit(CodePoint c) noexcept {
  return (c >= 0x2080 && c <= 0x2089) || c == 0x2070 || (c >= 0x2074 && c <= 0x2079) || c == 0xB2 ||
         c == 0xB3 || c == 0xB9;
}
constexpr bool is_subscript_digit(CodePoint c) noexcept { return c >= 0x2080 && c <= 0x2089; }

/// The modifier letters for hamza and ayn in transcriptions of Arabic and Hebrew.
constexpr bool is_half_ring(CodePoint c) noexcept { return c == 0x2BE || c == 0x2BF; }

/// Whether `c` is an ideograph or kana, written without spaces.
bool is_east_asian(CodePoint c) noexcept;
/// Whether the text is one of these.
bool is_one_ideograph(std::string_view text) noexcept;

std::string icu_version();
std::string unicode_version();

}  // namespace inkling::analysis
