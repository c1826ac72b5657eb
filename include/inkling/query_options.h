#pragma once

/// How a query is read and scored.

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "inkling/collection_statistics.h"
#include "inkling/document_score.h"
#include "inkling/feedback.h"
#include "inkling/ranker.h"
#include "inkling/synonyms.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// How adjacent clauses are joined.
enum class Join {
  any,  ///< a document that matches one of them matches
  all   ///< a document has to match all of them
};

/// What the words of a query stand for.
struct QueryWords {
  /// Where words are looked for that name no field; empty: in all of the text.
  std::string field{};
  /// With `words` each word of an analyzed field stands for its own form alone, as after `=`.
  TermUnit unit = TermUnit::stems;
};

/// Options of every function that takes a query.
struct QueryOptions {
  Ranker ranker = Bm25{};
  FieldWeights field_weights{};
  std::optional<Prior> prior{};
  std::optional<Recency> recency{};
  std::optional<Proximity> proximity{};
  /// Whether words in the language's list of stop words score next to other words. If not,
  /// they still decide what matches; if a query has no other words, they score.
  bool score_stop_words = false;
  Join join = Join::any;
  QueryWords words{};
  /// Takes any text as a query, as from a search box, and as a filter: whatever does not follow
  /// the query language is read as words, and the answer says how. Otherwise it is refused.
  bool lenient = false;
  /// Those of the collection that this index is a part of, for the scores of one index of all;
  /// empty if the index is the whole collection. For search(), explain(), compare(), matching() and
  /// read(). Options that learn from documents, add to scores, look at nearness, or add up fields
  /// (feedback, examples, prior, recency, proximity, Bm25F) are for one index.
  CollectionStatistics statistics{};
  std::optional<Feedback> feedback{};  ///< the query learns from its best documents
  Examples examples{};                 ///< or from documents that a person names
  Synonyms synonyms{};                 ///< made for the index of the searcher
  /// A query that takes longer throws TimeLimitError; 0 means no limit.
  std::chrono::milliseconds time_limit{0};
  /// Called now and then, by any thread that works on the query; what it throws ends the query. May
  /// be empty.
  std::function<void()> check{};
};

}  // namespace inkling
