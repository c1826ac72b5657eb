#pragma once

/// What the options of a query make of it before it is ranked.

#include <optional>

#include "analysis/analyzer.h"
#include "inkling/document_set.h"
#include "inkling/feedback.h"
#include "inkling/index.h"
#include "inkling/query_options.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/rank/scoring.h"

namespace inkling::query {

struct Learned {
  std::optional<FeedbackReport> report;  ///< where feedback or examples were asked for
  std::optional<DocumentSet> hits;       ///< all documents but the examples, where there are some
};

/// Whether terms are added to the query: feedback or examples were asked for.
bool learns(const QueryOptions& options) noexcept;

/// Throws OptionError for options outside their domain, or feedback together with examples.
void check_learning(const QueryOptions& options);

/// The ranker that scores: by naive Bayes, no other than that of its weights.
const Ranker& ranker_of(const QueryOptions& options) noexcept;
/// Its name, or "nb".
std::string rank_name(const QueryOptions& options);

/// Adds terms to `query` as the options say. Throws UnknownNameError for an example that does not
/// exist, TimeLimitError.
Learned learn(BoundQuery& query, const Index& index, const QueryOptions& options,
              const Scoring& scoring, analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
