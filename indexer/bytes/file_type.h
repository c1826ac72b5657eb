#pragma once

/// What is in a file that is no text, told by its first bytes.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace inkling::indexer {

/// How much of a file's beginning is looked at.
inline constexpr std::size_t kTypeProbe = std::size_t{8} << 10;

/// Why a file is not read. `reason` is one of the stable words of docs/documents.md.
struct UnreadType {
  std::string reason;
  std::string detail;
};

/// A file of a format whose bytes are no text, told by its magic number.
std::optional<UnreadType> type_by_magic(std::string_view front);

/// Whether it is an archive whose members are read: zip, but none of Java, tar, 7z.
bool is_archive(std::string_view front);

/// Whether a NUL or a control character is among the bytes, as in UTF-16 and in binary files.
bool has_sign_of_binary(std::string_view front);

/// Bytes that no text has: NUL, or control characters, several and more than one in fifty.
std::optional<UnreadType> no_text(std::string_view front);

}  // namespace inkling::indexer
