#pragma once

/// review: documents without a label. Reviewer (inkling/reviewer.h) walks through them.

#include "inkling/index.h"
#include "inkling/review.h"
#include "service/classifier_requests.h"

namespace inkling::service {

/// The next batch, and nothing else. Throws what inkling::review_queue() throws, UnknownNameError
/// for a model that is not there, ParameterError for a batch of no documents.
ReviewQueue review_queue(const Index& index, const ReviewRequest& request);

}  // namespace inkling::service
