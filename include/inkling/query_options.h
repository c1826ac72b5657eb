#pragma once

/// How a query is read and scored.

#include <chrono>
#include <functional>

#include "inkling/collection_statistics.h"
#include "inkling/ranker.h"
#include "inkling/synonyms.h"

namespace inkling {

/// How clauses that stand side by side are joined.
enum class Join {
  any,  ///< a document that matches one of them matches
  all   ///< a document has to match all of them
};

/// What all functions that take a query have in common.
struct QueryOptions {
  Ranker ranker = Bm25{};
  FieldWeights field_weights{};
  Join join = Join::any;
  /// Takes any text as a query, as from a search box, and as a filter: what does not follow the
  /// query language is read as words, and the answer says how. Otherwise such a text is refused.
  bool lenient = false;
  Synonyms synonyms{};  ///< made for the index of the searcher
  /// Of the collection that the index is a part of, for scores and explanations as one index of all
  /// would give them; empty where the index is all there is. For search(), explain(), compare(),
  /// matching() and read().
  CollectionStatistics statistics{};
  /// A query that takes longer throws TimeLimitError; 0 is no limit.
  std::chrono::milliseconds time_limit{0};
  /// Called now and then, by any thread that works on the query; what it throws ends the query. May
  /// be empty.
  std::function<void()> check{};
};

}  // namespace inkling
