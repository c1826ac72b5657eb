#pragma once

/// Finds what patterns, fuzzy terms, ranges and synonyms stand for.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/collection_statistics.h"
#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/bind/spellings.h"
#include "query/common/deadline.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// What QueryCounts calls the node, without its field.
std::string key_of(const ExpandedNode& node);

/// The forms that match, sorted by bytes, with what expand() chooses by. Cost: as expand(), and
/// that of counting each form. Throws TimeLimitError.
std::map<std::string, FormCount> matching_forms(const Index& index, FieldId field,
                                                const ExpandedNode& node,
                                                analysis::Analyzer& analyzer,
                                                const Deadline& deadline);

/// These forms, sorted, as far as the index has them. Cost: O(forms * log forms + postings of their
/// terms). Throws TimeLimitError.
Expansion find_forms(const Index& index, FieldId field, const std::vector<std::string>& forms,
                     const Deadline& deadline);

/// Expands `node` in `field`. Of more than `most` forms it takes the nearest, then those that occur
/// most often in live documents, then the first by bytes. Cost: O(log forms + forms that match +
/// postings of their terms); that of all forms for a pattern that begins with a wildcard, and where
/// rules_tell_all() is false. Repeated calls build a list of all surface forms. Throws
/// TimeLimitError.
Expansion expand(const Index& index, FieldId field, const ExpandedNode& node,
                 analysis::Analyzer& analyzer, std::size_t most, const Deadline& deadline);

/// All that any of `alternatives` finds. Each occurrence of each alternative counts: one of "new
/// york" is one of "york", too. Cost: O(postings of each), with their positions for phrases. Throws
/// TimeLimitError.
Expansion unite(const Index& index, std::vector<BoundTerms> alternatives, const Deadline& deadline);

/// What another expansion looks for, in `field`. Cost: O(forms * log forms + postings of their
/// terms), or that of unite(). Throws TimeLimitError.
Expansion find_in(const Index& index, FieldId field, const Expansion& other,
                  const Deadline& deadline);

}  // namespace inkling::query
