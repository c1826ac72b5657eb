#pragma once

/// Which words match a pattern.

#include <string_view>
#include <vector>

#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Whether `word` consists of the pieces, with any characters for their wildcards. Both are UTF-8.
/// Cost: O(bytes of `word` * pieces).
bool matches(const std::vector<PatternPiece>& pieces, std::string_view word);

}  // namespace inkling::query
