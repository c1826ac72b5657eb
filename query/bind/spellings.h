#pragma once

/// Patterns, fuzzy terms and ranges in the spelling in which words are compared.

#include <string>
#include <variant>
#include <vector>

#include "analysis/analyzer.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// `runn*` finds "running": surface forms are those of the texts, folded but not stemmed. Synonyms
/// are analyzed as the texts are.
using ExpandedNode = std::variant<PatternNode, FuzzyNode, RangeNode>;

/// All that a node stands for: what any of them does. Their words are folded.
using Spellings = std::vector<ExpandedNode>;

/// How the words of `node` are spelled in each of `languages`, at least one, each way once:
/// "l'art*" is "art*" in French, whose words have no elided articles, and itself in English.
Spellings spellings_of(const ExpandedNode& node, const std::vector<std::string>& languages,
                       analysis::Analyzer& analyzer);

}  // namespace inkling::query
