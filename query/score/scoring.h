#pragma once

#include "inkling/ranker.h"
#include "query/score/document_numbers.h"

namespace inkling::query {

/// How documents are scored, and where what that needs of each of them is kept.
struct Scoring {
  const Ranker& ranker;
  FieldWeights field_weights;
  DocumentNumbers& numbers;
};

}  // namespace inkling::query
