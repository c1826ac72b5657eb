#pragma once

/// What is in a file, told by its bytes, and by its name where bytes leave a choice.

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

/// The beginning of a file that is in UTF-8, or in a superset of ASCII.
struct FileFront {
  std::string_view bytes;  ///< at most kTypeProbe
  bool whole = false;      ///< there are no more
  std::string name;        ///< without the suffix of a compressed file; empty for a stream
};

/// A file of a format whose bytes are no text, told by its magic number.
std::optional<UnreadType> type_by_magic(std::string_view front);

/// Bytes that no text has: NUL, or one in fifty is a control character.
std::optional<UnreadType> no_text(std::string_view front);

/// A file of characters that are not to be read as they stand: HTML, XML, JSON, CSV, mail, RTF,
/// PostScript. Precise rather than complete: Markdown, source code, logs and prose are none,
/// whatever they begin with.
std::optional<UnreadType> markup_type(const FileFront& front);

/// Whether it holds JSON Lines.
bool is_json_lines(const FileFront& front);

}  // namespace inkling::indexer
