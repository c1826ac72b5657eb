#pragma once

/// What of a text tells its encoding, as bytes.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::indexer {

/// The words that are not ASCII, each once, and some that are, since these tell the language.
struct EncodingSample {
  std::string bytes{};           ///< with a blank behind each word
  std::string repeated{};        ///< those that are not ASCII, as often as they come
  std::size_t foreign = 0;       ///< bytes of these that are not ASCII
  bool is_in_latin = false;      ///< around them are letters of ASCII, or they are signs
  bool is_mostly_ascii = false;  ///< the text has five letters of ASCII for each that is not
  bool is_english = false;       ///< that, and its words of ASCII are English
};

/// Of at least one byte that is not ASCII. `language` is a code that is expected, or empty. Memory:
/// 8 KiB. Cost: O(bytes).
EncodingSample encoding_sample(std::string_view bytes, std::string_view language);

std::size_t count_foreign(std::string_view bytes);

inline constexpr const char* kWindows1252 = "windows-1252";

/// Whether Windows-1252 has a letter or a sign for each byte.
bool has_meaning_in_windows_1252(std::string_view bytes);

}  // namespace inkling::indexer
