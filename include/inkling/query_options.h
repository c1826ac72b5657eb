#pragma once

/// How a query is read and scored.

#include <chrono>

#include "inkling/ranker.h"
#include "inkling/synonyms.h"

namespace inkling {

/// How clauses that stand side by side are joined.
enum class Join { any, all };

/// What everything that takes a query has in common.
struct QueryOptions {
  Ranker ranker = Bm25{};
  FieldWeights field_weights{};
  Join join = Join::any;
  /// Any text is a query, as in a box that people type into, and a filter: what does not follow the
  /// language is read as words. The answer says how it was read. Otherwise it is refused.
  bool lenient = false;
  Synonyms synonyms{};  ///< made for the index of the searcher
  /// Work that takes longer throws TimeLimitError; 0 for no limit.
  std::chrono::milliseconds time_limit{0};
};

}  // namespace inkling
