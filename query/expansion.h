#pragma once

/// The words that a pattern, a near word or a range of words stands for, and their postings as those of one.

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/deadline.h"
#include "query/syntax_tree.h"
#include "storage/word_union.h"

namespace inkling::query {

/// Words are those of the texts, folded but not stemmed: `runn*` finds "running".
struct Expansion {
  std::vector<std::string> words;  ///< that are looked for, in the order of their bytes
  std::size_t found = 0;           ///< words that match: more than those when only the most frequent are looked for
  storage::WordUnion postings;
  std::uint64_t cf = 0;
};

using ExpandedNode = std::variant<PatternNode, FuzzyNode, RangeNode>;

/// Expands `node` in `field`. Of more than `most` words the nearest, then those that occur most often in live
/// documents, then the first by bytes. Cost: O(log words + words that match + postings of their terms); that of all
/// words for a pattern that begins with a wildcard, and where terms lose their accents; the index's list of words is
/// made at the first call. Throws TimeLimitError.
Expansion expand(const Index& index, FieldId field, const ExpandedNode& node, analysis::Analyzer& analyzer,
                 std::size_t most, const Deadline& deadline);

/// The words of another expansion in `field`. Cost: O(words * log words + postings of their terms). Throws
/// TimeLimitError.
Expansion find_words(const Index& index, FieldId field, const std::vector<std::string>& words,
                     const Deadline& deadline);

}  // namespace inkling::query
