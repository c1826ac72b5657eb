#pragma once

/// The terms that tell topics apart, chosen before anything else is trained.
///
/// A term is judged by the 2x2 tables of its presence in training documents and one topic, by
/// mutual information or chi-squared, and counts with its best topic: Manning, Raghavan & Schuetze
/// (2008), sections 13.5.1 and 13.5.2; Yang & Pedersen (1997), who take the maximum, too.

#include <cstddef>

#include "classify/counts/folds.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/term_limits.h"
#include "classify/training/held_out.h"

namespace inkling::classify {

/// The terms of the table that `limits` choose, of equals those that sort first, and none of fewer
/// documents than `min_df`. Documents of the fold `without` have no say; their postings stay. Cost:
/// O(postings + terms * topics), a few logarithms each.
PostingTable chosen_terms(const PostingTable& table, const LabelledDocuments& labelled,
                          const TermLimits& limits, const Folds& folds, std::size_t without);
/// By all documents.
PostingTable chosen_terms(const PostingTable& table, const LabelledDocuments& labelled,
                          const TermLimits& limits);

/// Folds of one fold each: what else the task of such a fold needs.
std::vector<Folds> single_folds(const Folds& folds);

}  // namespace inkling::classify
