#pragma once

/// What can be said of a model, taken from it.

#include <string>

#include "inkling/classifier.h"
#include "inkling/results.h"

namespace inkling::service {

ModelDescription describe(const std::string& name, const Classifier& classifier);

}  // namespace inkling::service
