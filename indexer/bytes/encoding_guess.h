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

/// Files that grow line by line go on in UTF-8 when programs change. The encoding of the lines that
/// are not UTF-8, where others are and are not ASCII: one of Windows or ISO of one byte, in whose
/// texts chance makes no line of UTF-8; else empty. Cost: as guess_encoding().
std::string guess_other_lines(std::string_view bytes, std::string_view language);
/// Whether it is such an encoding.
bool is_told_by_line(std::string_view encoding);
/// The encoding of the lines that are not UTF-8, whichever it is, where others are UTF-8 and these
/// are enough to tell; else of all. Cost: as guess_encoding().
std::string guess_lines(std::string_view bytes, std::string_view language);
/// `bytes` with the lines that are not UTF-8 converted from `encoding`, and lines of damaged UTF-8
/// as they are. Unless is_told_by_line(encoding), a line with one or two characters of UTF-8 is
/// what it reads more like. Cost: O(bytes).
std::string convert_other_lines(std::string_view bytes, const std::string& encoding);

/// Whether a line that is not UTF-8 is rather in Windows-1252 than damaged: it has no byte that
/// means nothing there, and no more characters of UTF-8 than there are sequences that are none.
/// Cost: O(bytes).
bool is_windows_1252(std::string_view line);

}  // namespace inkling::indexer
