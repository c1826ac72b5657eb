#pragma once

/// How hits are scored.

#include "inkling/query_options.h"
#include "inkling/ranker.h"
#include "service/requests.h"

namespace inkling::service {

/// The ranking with the parameters that were given. Throws OptionError where one belongs to another
/// ranking.
Ranker ranker(const RankRequest& request);

/// Fills what scores, and what the query learns from. Throws the same, and ParameterError.
void apply(const RankRequest& request, QueryOptions& options);

}  // namespace inkling::service
