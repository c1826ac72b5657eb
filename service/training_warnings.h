#pragma once

/// What whoever trains a model should know of it.

#include <vector>

#include "inkling/error_text.h"
#include "inkling/results.h"
#include "inkling/several_labels.h"
#include "service/classifier_requests.h"
#include "service/split_fields.h"

namespace inkling::service {

/// `labels` and `split` are those of its training documents. Why the model may be another than was
/// meant, or its figures say less than they seem to. Empty where there is nothing to say.
std::vector<ErrorText> training_warnings(const TrainRequest& request, const ModelDescription& model,
                                         const SeveralLabels& labels,
                                         const std::vector<SplitField>& split);

}  // namespace inkling::service
