#pragma once

/// What a ranking is asked for.

#include "inkling/ranker.h"
#include "query/common/whole_collection.h"
#include "query/rank/ranking_memory.h"
#include "query/score/document_numbers.h"

namespace inkling::query {

/// How documents are scored, and what is kept for that from one query to the next.
struct Scoring {
  const Ranker& ranker;
  FieldWeights field_weights;
  DocumentNumbers& numbers;
  RankingMemory& memory;
  WholeCollection whole{};  ///< that the index is a part of
};

}  // namespace inkling::query
