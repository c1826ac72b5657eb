#pragma once

/// The words of plain ASCII, 64 bytes at a time, by the vectors of whatever processor there is.

#include <cstddef>
#include <string_view>

#include "analysis/word_span.h"

namespace inkling::analysis {

/// What cut_ascii() found.
struct AsciiStretch {
  std::size_t end;    ///< the words of [start, end) were found: end is before white space, or where
                      ///< the text ends
  std::size_t words;  ///< how many
  bool blocked;  ///< what follows up to the next white space is not of ASCII alone, or longer than
                 ///< a stretch
};

/// Words that one call writes at most, and as much room as it needs for them.
inline constexpr std::size_t kAsciiStretch = 4096;
inline constexpr std::size_t kMostAsciiWords = kAsciiStretch / 2 + 1;
inline constexpr std::size_t kAsciiWordsRoom = kMostAsciiWords + 40;

/// Writes the words of `text` from `start` on to `words`, which has room for kAsciiWordsRoom; what
/// is behind the last of them means nothing. A word must not reach across `start`. Reads no byte
/// outside of `text`. Cost: O(kAsciiStretch).
AsciiStretch cut_ascii(std::string_view text, std::size_t start, WordSpan* words);

}  // namespace inkling::analysis
