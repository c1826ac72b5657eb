#pragma once

/// What a shard counts for a larger collection, before a query is ranked.

#include "analysis/analyzer.h"
#include "inkling/collection_statistics.h"
#include "inkling/index.h"
#include "inkling/ranker.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// As Searcher::survey().
CollectionSurvey survey_of(const Index& index, const Ranker& ranker);

/// The forms of the patterns, fuzzy terms and ranges of a tree, into `counts`. Throws
/// TimeLimitError.
void count_forms(const Node& tree, const Index& index, analysis::Analyzer& analyzer,
                 const Deadline& deadline, QueryCounts& counts);

/// What is counted of a query that was bound to be counted.
struct CountedTerms {
  FieldWeights weights{};         ///< terms are counted in the fields that have some, too
  bool for_explanations = false;  ///< documents of phrases and surface forms, too
  bool expansions = true;         ///< of a filter they stand for other words, and are not asked for
};

/// The df and cf of its terms, into `counts`. Throws TimeLimitError.
void count_terms_of(const Index& index, const BoundNode& node, const CountedTerms& wanted,
                    const Deadline& deadline, QueryCounts& counts);

}  // namespace inkling::query
