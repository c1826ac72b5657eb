#pragma once

/// A query with its synonyms.

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/parse/synonym_table.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// `tree` with each word and phrase of an analyzed field of `index` that has synonyms replaced by a
/// SynonymNode: a whole one, one with other words around it in a phrase, and several words in a run
/// of bare ones. What stands in a weight, a sign, an operator or a field of its own is in no run;
/// `=` takes words as they are, and so do patterns. What replaces is not replaced again. Cost: that
/// of SynonymTable::find(), and O(bytes of the alternatives). Throws TimeLimitError.
Node with_synonyms(Node tree, const Index& index, const SynonymTable& table,
                   analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
