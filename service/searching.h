#pragma once

/// search, similar, explain: ranked hits and why they are ranked so.

#include <optional>
#include <vector>

#include "inkling/report.h"
#include "inkling/search.h"
#include "service/search_requests.h"
#include "service/stopping.h"

namespace inkling::service {

struct SearchResult {
  SearchAnswer answer;
  bool explained = false;  ///< hits carry their explanation, be it empty
  double seconds = 0;
  /// What sets the documents found apart from the others, if that was asked for.
  std::optional<std::vector<TopicTerm>> significant{};
};

/// What a request asks of a search, beside its query.
SearchOptions options_of(const Searcher& searcher, const SearchRequest& request,
                         const StopAsked& stop = {});

/// All of them throw StoppedError soon after they were asked to stop.

/// Throws OptionError without a query, and what Searcher::search() throws.
SearchResult search(const Searcher& searcher, const SearchRequest& request,
                    const StopAsked& stop = {});

/// Throws what Searcher::similar() throws.
SearchResult similar(const Searcher& searcher, const SimilarRequest& request,
                     const StopAsked& stop = {});

/// How the query is read.
QueryReading read(const Searcher& searcher, const ReadRequest& request, const StopAsked& stop = {});

/// Throws UnknownNameError for an id that is not there.
ScoreExplanation explain(const Searcher& searcher, const ExplainRequest& request,
                         const StopAsked& stop = {});
ScoreComparison compare(const Searcher& searcher, const CompareRequest& request,
                        const StopAsked& stop = {});

/// Throws ParameterError for one that is both.
bool is_lenient(const Leniency& leniency);

}  // namespace inkling::service
