#pragma once

/// Bytes of the encodings that mail declares, to UTF-8.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::reader {

/// Goes on to behind the character at `at`, or behind the bytes there that are none: then false.
bool pass_utf8(std::string_view bytes, std::size_t& at) noexcept;

/// Bytes that are UTF-8 stay so, whatever is declared; others are read in the `declared` encoding,
/// or in `fallback` if nobody knows that or they cannot be in it, else in Windows-1252. Declared
/// UTF-8 stays that if it has no more wrong bytes than right characters beyond ASCII. Where
/// browsers take a larger encoding for the one declared, so does this. Whatever is not a character
/// becomes U+FFFD. Opens no file: the encodings are those of ICU. Cost: O(bytes).
std::string to_utf8(std::string_view bytes, std::string_view declared, std::string_view fallback);

}  // namespace inkling::reader
