#pragma once

/// Scores of the documents that match.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/common/document_ranges.h"
#include "query/rank/ranked_hits.h"
#include "query/rank/scoring.h"

namespace inkling::query {

/// The k best of the matches among `filter` (all documents when null). Where the ranking allows it,
/// documents that cannot be among them are passed over; the answer is the same to the last bit.
///
/// A score is the sum, from left to right, of what the scoring clauses of the query contribute, and
/// then the lengths: float addition does not associate, so neither the order of cursors nor that of
/// segments may show. Each of `ranges`, which begin with windows and hold all documents together,
/// has a thread; the answer is the same for any. Throws TimeLimitError.
///
/// The place of a hit does not depend on `k`: what pairs of words add orders the best
/// Proximity::depth documents by the clauses alone. Those behind them follow in that order, with
/// scores that have what pairs add.
Ranking rank(const Index& index, const BoundQuery& query, const Scoring& scoring,
             const DocumentSet* filter, std::size_t k, const Deadline& deadline,
             const std::vector<DocumentRange>& ranges);

/// How many documents match among `filter`; exact when that is at most `limit`. Throws
/// TimeLimitError.
MatchCount count_matches(const Index& index, const BoundQuery& query, const DocumentSet* filter,
                         std::uint64_t limit, const Deadline& deadline);

/// All documents that match. Throws TimeLimitError.
DocumentSet matching_documents(const Index& index, const BoundQuery& query,
                               const Deadline& deadline);

}  // namespace inkling::query
