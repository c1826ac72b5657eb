#pragma once

/// Patterns, fuzzy words and ranges in the spelling in which words are compared.

#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "query/bind/expanded_node.h"

namespace inkling::query {

/// All that a node stands for: what any of them does. Their words are folded.
using Spellings = std::vector<ExpandedNode>;

/// How the words of `node` are spelled in each of `languages`, at least one, each way once:
/// "l'art*" is "art*" in French, whose words have no elided articles, and itself in English.
Spellings spellings_of(const ExpandedNode& node, const std::vector<std::string>& languages,
                       analysis::Analyzer& analyzer);

}  // namespace inkling::query
