#pragma once

/// Feedback: from documents to terms, from terms to a longer query.

#include <optional>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/feedback.h"
#include "inkling/index.h"
#include "inkling/ranker.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/feedback/term_weights.h"
#include "query/rank/scoring.h"

namespace inkling::query {

/// Ranks `query`, and adds to it the terms of the best documents. Filters play no part: they
/// change no score. Where nothing of the query scores or nothing matches, it is left alone, and
/// `declined` of the report says why. Cost: a search, reading and analyzing the best documents
/// (where texts are not stored, a walk over the terms of their segments), and a look-up of each of
/// their terms. Throws TimeLimitError.
FeedbackReport expand(BoundQuery& query, const Index& index, const Feedback& feedback,
                      const Scoring& scoring, analysis::Analyzer& analyzer,
                      const Deadline& deadline);

/// Adds what documents of `like` have and those of `unlike` lack; a query of no clauses becomes one
/// of their terms, or, where none weighs anything, one that finds nothing: `declined` says so. By
/// naive Bayes what the query says only decides what matches, and scores are
/// sums of tf * weight: rank it by kSumOfWeights.
FeedbackReport seek_like(BoundQuery& query, const Index& index, const Examples& examples,
                         const std::vector<DocId>& like, const std::vector<DocId>& unlike,
                         analysis::Analyzer& analyzer, const Deadline& deadline);

/// Adds tf * boost.
inline const Ranker kSumOfWeights = Smart{.document = {'n', 'n', 'n'}, .query = {'n', 'n', 'n'}};

/// ln of what a score is a power of to become a likelihood, by the ranking's unit.
double log_base_of(const Ranker& ranker) noexcept;

}  // namespace inkling::query
