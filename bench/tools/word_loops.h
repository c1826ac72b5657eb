#pragma once

/// From bytes to words, as fast as the machine does it on one core.
///
/// A word is a run of ASCII letters and digits and of bytes from 0x80. The loops are compiled for
/// every set of instructions that Highway knows; the best that the processor has is chosen when
/// they are called.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench/tools/padded_text.h"
#include "bench/tools/term_table.h"
#include "bench/tools/word_key.h"

namespace inkling::bench {

constexpr bool belongs_to_word(std::uint8_t byte) noexcept {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') || byte >= 0x80;
}

/// Texts are shorter than this, so that places in them have 32 bits.
inline constexpr std::size_t kTextLimit = 0xFFFF'FF00;

/// Bytes [begin, end) of a text.
struct WordSpan {
  std::uint32_t begin;
  std::uint32_t end;

  friend bool operator==(const WordSpan&, const WordSpan&) = default;
};

/// What a loop has seen; `sum` is of something that it had to compute of every word.
struct WordTotals {
  std::uint64_t words = 0;
  std::uint64_t sum = 0;

  friend bool operator==(const WordTotals&, const WordTotals&) = default;
};

/// Finds where words begin and end. The sum is of their lengths.
WordTotals scan_words(const PaddedText& text);

/// Finds and lower-cases words and hashes them. The sum is of the hashes.
WordTotals hash_words(const PaddedText& text);

/// Finds, lower-cases and hashes words and looks them up. The sum is of their numbers in `table`.
WordTotals look_up_words(const PaddedText& text, const TermTable& table);

/// The words that the loops find.
std::vector<WordSpan> find_words(const PaddedText& text);

/// The instructions that the loops use on this processor, as Highway calls them.
const char* instructions();

}  // namespace inkling::bench
