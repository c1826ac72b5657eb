#pragma once

/// What a ranking is asked for.

#include <memory>
#include <optional>

#include "inkling/document_score.h"
#include "inkling/ranker.h"
#include "query/common/whole_collection.h"
#include "query/rank/ranking_memory.h"
#include "query/score/document_numbers.h"
#include "query/score/document_scores.h"

namespace inkling::query {

/// How documents are scored, and what is kept for that from one query to the next.
struct Scoring {
  const Ranker& ranker;
  FieldWeights field_weights;
  DocumentNumbers& numbers;
  RankingMemory& memory;
  WholeCollection whole{};  ///< that the index is a part of
  /// What is added whatever the query; null for nothing.
  std::shared_ptr<const DocumentScores> document_scores{};
  std::optional<Proximity> proximity{};
};

}  // namespace inkling::query
