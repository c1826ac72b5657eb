#pragma once

/// A frequency list in a file.

#include <string>
#include <string_view>

#include "inkling/keyness.h"

namespace inkling::service {

/// Lines of a word, a tab, and its count. A first line of names is taken, too: the word is in the
/// column `word`, `surface` or `term`, the count in `count`, `cf` or `frequency`, as in what
/// `report wordlist --format tsv` writes. A line `#tokens`, tab, number says how many tokens the
/// corpus has in all; without one, a list with the column
/// `per_million` that does not have all words has as many as this column says. Throws
/// ParameterError, with the line, for anything else.
FrequencyList parse_frequency_list(std::string_view text, const std::string& name);

}  // namespace inkling::service
