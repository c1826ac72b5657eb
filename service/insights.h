#pragma once

/// outliers, generate: what a model knows about texts, beside their topics.

#include "inkling/index.h"
#include "inkling/outliers.h"
#include "inkling/results.h"
#include "service/requests.h"

namespace inkling::service {

/// Throw UnknownNameError for a model that is not there, and what the library throws.
Outliers outliers(const Index& index, const OutliersRequest& request);

/// ParameterError where no topic is named.
GeneratedText generate(const Index& index, const GenerateRequest& request);

}  // namespace inkling::service
