#pragma once

/// The terms that are left where there may only be so many.

#include <cstddef>

#include "classify/counts/folds.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/term_limits.h"

namespace inkling::classify {

/// The `max_terms` most frequent terms, in their order; of equally frequent ones those that sort
/// first. Cost: O(postings).
PostingTable frequent_terms(const PostingTable& table, const TermLimits& limits,
                            Frequency frequency);

/// The same of the documents outside of the fold `without`, of terms of which they have `min_df`;
/// the postings of the others stay.
PostingTable frequent_terms(const PostingTable& table, const TermLimits& limits,
                            Frequency frequency, const Folds& folds, std::size_t without);

}  // namespace inkling::classify
