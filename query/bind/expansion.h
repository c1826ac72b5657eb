#pragma once

/// The words that a pattern, a fuzzy word or a range of words stands for, or the words and phrases
/// that synonyms do, and their postings as those of one.

#include <cstddef>
#include <variant>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// `runn*` finds "running": words are those of the texts, folded but not stemmed. Synonyms are
/// analyzed as the texts are.
using ExpandedNode = std::variant<PatternNode, FuzzyNode, RangeNode>;

/// Expands `node` in `field`. Of more than `most` words the nearest, then those that occur most
/// often in live documents, then the first by bytes. Cost: O(log words + words that match +
/// postings of their terms); that of all words for a pattern that begins with a wildcard, and where
/// terms lose their accents; the index's list of words is made at the first call. Throws
/// TimeLimitError.
Expansion expand(const Index& index, FieldId field, const ExpandedNode& node,
                 analysis::Analyzer& analyzer, std::size_t most, const Deadline& deadline);

/// All that any of `alternatives` finds, each of which is counted where it stands: an occurrence of
/// "new york" is one of "york", too. Cost: O(postings of each), with their positions for phrases.
/// Throws TimeLimitError.
Expansion unite(const Index& index, std::vector<BoundTerms> alternatives, const Deadline& deadline);

/// What another expansion looks for, in `field`. Cost: O(words * log words + postings of their
/// terms), or that of unite(). Throws TimeLimitError.
Expansion find_in(const Index& index, FieldId field, const Expansion& other,
                  const Deadline& deadline);

}  // namespace inkling::query
