#pragma once

/// What the project's own rules make of a whole text.

#include <string_view>
#include <vector>

#include "analysis/icu_breaker.h"
#include "analysis/word_cutter.h"

namespace inkling::test {

std::vector<analysis::WordSpan> own_words(analysis::WordCutter& cutter, std::string_view text);

/// Words by the cutter, and the text between them as `inkling analyze` shows it.
std::vector<analysis::Piece> own_pieces(analysis::WordCutter& cutter, analysis::IcuBreaker& icu,
                                        std::string_view text);

}  // namespace inkling::test
