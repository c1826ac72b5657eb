#pragma once

/// Words by their definition, byte by byte: the reference for the loops of word_loops.h.

#include <vector>

#include "bench/tools/padded_text.h"
#include "bench/tools/term_table.h"
#include "bench/tools/word_loops.h"

namespace inkling::bench {

std::vector<WordSpan> find_words_slowly(const PaddedText& text);

/// The distinct words of `text`, numbered by first appearance.
TermTable distinct_words(const PaddedText& text);

}  // namespace inkling::bench
