#pragma once

/// How many documents a flat query matches, without scoring them.

#include <cstdint>

#include "inkling/index.h"
#include "query/bind/flat_query.h"
#include "query/common/deadline.h"
#include "query/rank/ranked_hits.h"

namespace inkling::query {

/// As count_matches(). Throws TimeLimitError.
MatchCount count_flat(const Index& index, const FlatQuery& query, const DocumentSet* filter,
                      std::uint64_t limit, const Deadline& deadline);

}  // namespace inkling::query
