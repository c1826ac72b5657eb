#pragma once

/// From bytes to words, as fast as one core can do it.
///
/// A word is a run of ASCII letters and digits and of bytes from 0x80. The loops are compiled for
/// every instruction set that Highway knows; a call uses the best that the processor has.

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

/// Texts are shorter than this, so places in them fit into 32 bits.
inline constexpr std::size_t kTextLimit = 0xFFFF'FF00;

/// Bytes [begin, end) of a text.
struct WordSpan {
  std::uint32_t begin;
  std::uint32_t end;

  friend bool operator==(const WordSpan&, const WordSpan&) = default;
};

/// What a loop has seen; `sum` adds up something that it had to compute for every word.
struct WordTotals {
  std::uint64_t words = 0;
  std::uint64_t sum = 0;

  friend bool operator==(const WordTotals&, const WordTotals&) = default;
};

/// Finds where words begin and end. The sum is that of their lengths.
WordTotals scan_words(const PaddedText& text);

/// Finds, lower-cases and hashes words. The sum is that of the hashes.
WordTotals hash_words(const PaddedText& text);

/// Finds, lower-cases, hashes and looks up words. The sum is that of their numbers in `table`.
WordTotals look_up_words(const PaddedText& text, const TermTable& table);

/// The words that the loops find.
std::vector<WordSpan> find_words(const PaddedText& text);

/// The instruction set that the loops use on this processor, by Highway's name.
const char* instructions();

}  // namespace inkling::bench
