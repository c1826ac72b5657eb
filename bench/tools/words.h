#pragma once

/// A pronounceable word for every rank.

#include <cstdint>
#include <string>

namespace inkling::bench {

/// Appends the word of `rank` >= 1, in lower-case ASCII. Syllables of a consonant and a vowel, and
/// one of eight ends: one syllable up to rank 800, two up to 80 800, and so on. No two ranks have
/// the same word, and words of neighbouring ranks look different.
void append_word(std::uint32_t rank, std::string& out);

}  // namespace inkling::bench
