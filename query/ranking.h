#pragma once

/// Scores of the documents that match.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/search.h"
#include "query/binder.h"
#include "query/deadline.h"
#include "query/document_numbers.h"

namespace inkling::query {

/// How documents are scored, and where what that needs of each of them is kept.
struct Scoring {
  const Ranker& ranker;
  FieldWeights field_weights;
  DocumentNumbers& numbers;
};

struct Ranking {
  std::vector<Hit> hits;    ///< the best, in order
  std::uint64_t total = 0;  ///< all that match
};

/// The k best of the matches among `filter` (all documents when null).
///
/// A score is the sum, from left to right, of what the query's scoring clauses contribute, and then the lengths: float
/// addition does not associate, and neither the order of cursors nor that of segments may show. Throws TimeLimitError.
Ranking rank(const Index& index, const BoundQuery& query, const Scoring& scoring, const DocumentSet* filter,
             std::size_t k, const Deadline& deadline);

/// All documents that match. Throws TimeLimitError.
DocumentSet matching_documents(const Index& index, const BoundQuery& query, const Deadline& deadline);

}  // namespace inkling::query
