#pragma once

/// outliers, generate, model similar: what a model knows about texts, beside their topics.

#include <string>
#include <vector>

#include "inkling/confused_topics.h"
#include "inkling/error_text.h"
#include "inkling/index.h"
#include "inkling/outliers.h"
#include "inkling/results.h"
#include "inkling/similar_topics.h"
#include "service/classifier_requests.h"
#include "service/model_requests.h"
#include "service/stopping.h"

namespace inkling::service {

/// Throw UnknownNameError for a model that is not there, and what the library throws.
Outliers outliers(const Index& index, const OutliersRequest& request);

/// ParameterError where no topic is named.
GeneratedText generate(const Index& index, const GenerateRequest& request);

/// By divergence. ParameterError for what belongs to the confusion.
std::vector<TopicPair> similar_topics(const Index& index, const ModelSimilarRequest& request);

struct ConfusedResult {
  ConfusedTopics topics;
  std::vector<ErrorText> warnings{};  ///< why the numbers may say less than they seem to
};

/// By confusion, as evaluate() counts it, which may throw, too. ParameterError for what belongs to
/// the divergence.
ConfusedResult confused_topics(const Index& index, const ModelSimilarRequest& request,
                               const OnProgress& on_progress = {}, const StopAsked& stop = {});

}  // namespace inkling::service
