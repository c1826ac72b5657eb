#pragma once

/// The options that made a model what it is.

#include <string_view>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/results.h"

namespace inkling::service {

/// Whether a kind of model takes an option of training (kind_options()).
bool takes_option(ModelKind kind, std::string_view option);

/// As ModelCounting::options has them.
std::vector<ModelOption> model_options(const Classifier& classifier);

}  // namespace inkling::service
