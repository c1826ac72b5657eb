#pragma once

/// What can be said of a model, taken from it.

#include <string>

#include "inkling/classifier.h"
#include "render/classification.h"

namespace inkling::cli {

render::ModelDescription describe(const std::string& name, const Classifier& classifier);

}  // namespace inkling::cli
