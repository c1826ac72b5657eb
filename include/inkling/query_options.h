#pragma once

/// How a query is read and scored.

#include <chrono>
#include <functional>
#include <optional>

#include "inkling/collection_statistics.h"
#include "inkling/document_score.h"
#include "inkling/feedback.h"
#include "inkling/ranker.h"
#include "inkling/synonyms.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// How clauses that stand side by side are joined.
enum class Join {
  any,  ///< a document that matches one of them matches
  all   ///< a document has to match all of them
};

/// What all functions that take a query have in common.
struct QueryOptions {
  Ranker ranker = Bm25{};
  FieldWeights field_weights{};
  std::optional<Prior> prior{};
  std::optional<Recency> recency{};
  std::optional<Proximity> proximity{};
  /// Whether words of the language's list of stop words score beside words that are none. If not,
  /// they still decide what matches; where a query has no other words, they score.
  bool score_stop_words = false;
  Join join = Join::any;
  /// Takes any text as a query, as from a search box, and as a filter: what does not follow the
  /// query language is read as words, and the answer says how. Otherwise such a text is refused.
  bool lenient = false;
  /// Of the collection that the index is a part of, for scores and explanations as one index of all
  /// would give them; empty where the index is all there is. For search(), explain(), compare(),
  /// matching() and read(). What learns from documents, adds to scores, looks at what is near, or
  /// adds fields up (feedback, examples, prior, recency, proximity, Bm25F) is of one index.
  CollectionStatistics statistics{};
  std::optional<Feedback> feedback{};  ///< the query learns from its best documents
  Examples examples{};                 ///< or from documents that a person names
  Synonyms synonyms{};                 ///< made for the index of the searcher
  /// A query that takes longer throws TimeLimitError; 0 is no limit.
  std::chrono::milliseconds time_limit{0};
  /// Called now and then, by any thread that works on the query; what it throws ends the query. May
  /// be empty.
  std::function<void()> check{};
};

}  // namespace inkling
