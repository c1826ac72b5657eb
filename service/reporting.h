#pragma once

/// report summary, report information, report topics.

#include "inkling/report.h"
#include "inkling/search.h"
#include "service/requests.h"

namespace inkling::service {

/// Throw what the query in `where` throws.
SummaryReport summary(const Searcher& searcher, const SummaryRequest& request);
/// Throws EmptyInputError.
InformationReport information(const Searcher& searcher, const InformationRequest& request);
/// Throws UnknownNameError, EmptyInputError.
TopicReport topics(const Searcher& searcher, const TopicsRequest& request);

}  // namespace inkling::service
