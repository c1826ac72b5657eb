#pragma once

/// What whoever trains a model should know of it.

#include <vector>

#include "inkling/error_text.h"
#include "service/classification.h"
#include "service/classifier_requests.h"

namespace inkling::service {

/// Why the model may be another than was meant, or its figures say less than they seem to. Empty
/// where there is nothing to say.
std::vector<ErrorText> training_warnings(const TrainRequest& request, const TrainResult& trained);

}  // namespace inkling::service
