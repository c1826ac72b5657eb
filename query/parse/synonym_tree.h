#pragma once

/// A query with its synonyms.

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/parse/synonym_table.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Replaces each word and phrase of an analyzed field of `index` that has synonyms by a
/// SynonymNode: as a whole, within a phrase, and across a run of bare words. Words with a weight, a
/// sign, an operator or a field of their own are in no run. Exact words (`=`) and patterns stay as
/// they are. What replaces is not replaced again. Cost: that of SynonymTable::find(), and O(bytes
/// of the alternatives). Throws TimeLimitError.
Node with_synonyms(Node tree, const Index& index, const SynonymTable& table,
                   analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
