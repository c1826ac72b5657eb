#pragma once

/// How many documents have a phrase.

#include <cstdint>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"
#include "query/rank/ranked_hits.h"

namespace inkling::query {

/// Of a phrase without slop that takes any form of its terms; `filter` is null for all documents.
/// As far as `limit`, and one more. Throws TimeLimitError. Cost: the documents that have all terms,
/// with their positions there.
MatchCount count_phrase(const Index& index, const BoundTerms& phrase, const DocumentSet* filter,
                        std::uint64_t limit, const Deadline& deadline);

}  // namespace inkling::query
