#pragma once

/// Finds the topics of a text, and explains them.

#include <string_view>

#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Implements Classifier::classify.
Classification classify_text(const Model& model, std::string_view text, bool explain);

}  // namespace inkling::classify
