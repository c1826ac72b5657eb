#pragma once

/// What characters cost when nothing is known but their kind.

#include "analysis/unicode.h"

namespace inkling::analysis {

/// In bits, of whatever is not a letter: spaces and ASCII are cheap, symbols dear, control
/// characters and what Unicode has not assigned dearer still.
float price_of_other(CodePoint c) noexcept;

/// Whether it is neither a letter nor something that usually stands beside letters.
bool is_odd_within_word(CodePoint c) noexcept;
/// Whether it usually stands beside letters, but on one side alone.
bool is_odd_between_letters(CodePoint c) noexcept;

/// In bits, of a letter that no language of the script was seen to use. Ideographs and syllables
/// are as cheap as they are common: those of the first level of the national character sets are
/// what is written every day.
float price_of_new_letter(CodePoint c);

}  // namespace inkling::analysis
