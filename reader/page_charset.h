#pragma once

/// The encoding of a page that comes without a word about it from outside.

#include <string>
#include <string_view>

namespace inkling::reader {

/// What names no encoding, and is not UTF-8, is taken for this.
inline constexpr std::string_view kUsualCharset = "windows-1252";

/// The encoding that a page in HTML or a document in XML declares in its first 1,024 bytes: in
/// XML's declaration or else as a `charset`; UTF-16 also by its first character. Empty if it does
/// not.
std::string declared_by_page(std::string_view bytes);

/// In UTF-8, without a byte order mark: from UTF-16 by its mark, else as to_utf8() has it from the
/// encoding `declared`, which may be empty. Cost: O(bytes).
std::string in_utf8(std::string_view bytes, std::string_view declared);

/// Likewise a page that declares its encoding, or not.
std::string page_in_utf8(std::string_view bytes);

}  // namespace inkling::reader
