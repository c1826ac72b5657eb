#pragma once

/// Feedback and examples, as they are asked for.

#include "inkling/query_options.h"
#include "service/parameters.h"
#include "service/search_requests.h"

namespace inkling::service {

void declare_feedback(Parameters& parameters, FeedbackRequest& request);

/// Fills `feedback` and `examples` of the options. Throws ParameterError where a parameter belongs
/// to what is not asked for.
void apply(const FeedbackRequest& request, QueryOptions& options);

}  // namespace inkling::service
