#pragma once

#include <variant>

#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// `runn*` finds "running": surface forms are those of the texts, folded but not stemmed. Synonyms
/// are analyzed as the texts are.
using ExpandedNode = std::variant<PatternNode, FuzzyNode, RangeNode>;

}  // namespace inkling::query
