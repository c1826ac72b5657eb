#pragma once

/// Which encoding bytes are in when nothing says so.

#include <string>
#include <string_view>

namespace inkling::indexer {

/// An escape sequence of ISO-2022-JP, -KR or -CN occurs in the bytes, which may be ASCII otherwise.
std::string escaped_encoding(std::string_view bytes);

/// The encoding in which `bytes` read most like a text that people write: one in use for some
/// language, or UTF-8, of which a few sequences are ill-formed; empty when they are no text in any.
/// `language` is a code that is expected, or empty. Decides by up to 4 KiB of what is not ASCII and
/// the words around. Cost: O(bytes), and about a millisecond.
std::string guess_encoding(std::string_view bytes, std::string_view language);

inline constexpr const char* kWindows1252 = "windows-1252";
/// Whether a line that is not UTF-8 is rather in Windows-1252 than damaged: it has no byte that
/// means nothing there, and no more characters of UTF-8 than there are sequences that are none.
/// Cost: O(bytes).
bool is_windows_1252(std::string_view line);

}  // namespace inkling::indexer
