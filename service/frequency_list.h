#pragma once

/// A frequency list in a file.

#include <string>
#include <string_view>

#include "inkling/keyness.h"

namespace inkling::service {

/// Lines of a word, a tab, and its count. A first line of names is taken, too: the count is in the
/// column `count`, `cf` or `frequency`, the word in `term`, `word` or `surface`. What is in
/// `term` is a term of an index where `surface`, `df`, `cf` or `per_million` is there, too, as
/// `report wordlist` writes them. Terms next to the column `surface` are words where all are their
/// own surface forms, as `report wordlist --terms words` writes them, else stems. In a list that
/// names its columns words have the escapes of TSV. A line `#tokens`, tab, number says how many
/// tokens the corpus has in all, unless `df` or `per_million` has something in it: it is of a word
/// then. Without one, a list with the column `per_million` that does not have all words has as many
/// as this column says. Throws ParameterError, with the line, for more than
/// kMostListedTokens and for anything else.
FrequencyList parse_frequency_list(std::string_view text, const std::string& name);

}  // namespace inkling::service
