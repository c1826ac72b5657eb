#pragma once

/// The spelling in which words are compared: what a reader takes for the same word is the same.

#include <string>
#include <string_view>

namespace inkling::analysis {

/// How the letter I is written in small: "i", or "ı" as in Turkish, where İ is the capital of "i".
enum class CapitalI : bool { dotted, dotless };

/// Replaces `folded` by `text`, a word or a part of one, after NFKC_Casefold and with the
/// differences removed that writers make or leave out as they please:
///
/// - Every apostrophe is U+0027: U+2018, U+2019, U+02BB, U+02BC and the Hebrew geresh U+05F3; the
///   gershayim U+05F4 is U+0022.
/// - The half rings U+02BE and U+02BF, the points of Hebrew, Arabic harakat and tatweel are gone.
/// - Forms of alef are U+0627, and "ё" is "е"; "i" has no second dot.
///
/// What is folded folds to itself. `text` must be short: see fold_case().
void fold_word(std::string_view text, CapitalI capital_i, std::string& folded);

/// Removes apostrophes at both ends of a whole folded word: there they are quotation marks.
void trim_apostrophes(std::string& folded);

}  // namespace inkling::analysis
