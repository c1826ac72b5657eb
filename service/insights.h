#pragma once

/// outliers, generate, model similar: what a model knows about texts, beside their topics.

#include <vector>

#include "inkling/index.h"
#include "inkling/outliers.h"
#include "inkling/results.h"
#include "inkling/similar_topics.h"
#include "service/classifier_requests.h"
#include "service/model_requests.h"

namespace inkling::service {

/// Throw UnknownNameError for a model that is not there, and what the library throws.
Outliers outliers(const Index& index, const OutliersRequest& request);

/// ParameterError where no topic is named.
GeneratedText generate(const Index& index, const GenerateRequest& request);

std::vector<TopicPair> similar_topics(const Index& index, const ModelSimilarRequest& request);

}  // namespace inkling::service
