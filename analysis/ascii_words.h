#pragma once

/// The words of plain ASCII, 64 bytes at a time, with the vector instructions of the processor.

#include <cstddef>
#include <string_view>

#include "analysis/word_span.h"

namespace inkling::analysis {

/// What cut_ascii() found.
struct AsciiCut {
  /// The words of [start, end) were found; end is before white space or at the end of the text.
  std::size_t end;
  std::size_t words;  ///< how many
  /// What follows up to the next white space is not pure ASCII, has an escape character, or is
  /// longer than a chunk.
  bool blocked;
};

/// Bytes that one call reads, the most words in them, and the size of the buffer that it needs.
inline constexpr std::size_t kAsciiChunk = 4096;
inline constexpr std::size_t kMostAsciiWords = kAsciiChunk / 2 + 1;
inline constexpr std::size_t kAsciiWordBuffer = kMostAsciiWords + 40;

/// Writes the words of `text` from `start` on to `words`, a buffer of kAsciiWordBuffer entries;
/// entries after the last word are undefined. No word may reach across `start`. Reads no byte
/// outside `text`. Cost: O(kAsciiChunk).
AsciiCut cut_ascii(std::string_view text, std::size_t start, WordSpan* words);

}  // namespace inkling::analysis
