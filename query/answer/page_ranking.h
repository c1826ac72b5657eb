#pragma once

/// Rankings whose pages agree.

#include <cstddef>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/common/document_ranges.h"
#include "query/rank/ranking.h"
#include "query/rank/scoring.h"

namespace inkling::query {

/// As rank(), but the place of a hit does not depend on `k`: what pairs of words add orders the
/// best Proximity::depth documents by the words alone; those behind them follow in the order of the
/// words alone, with scores that have what pairs add. Cost: that of rank(); for a `k` beyond the
/// depth a second ranking, and the positions of all hits.
Ranking rank_for_pages(const Index& index, const BoundQuery& query, const Scoring& scoring,
                       const DocumentSet* filter, std::size_t k, const Deadline& deadline,
                       const std::vector<DocumentRange>& ranges);

}  // namespace inkling::query
