#pragma once

/// Finds the topics of a row of fields, and explains them.

#include <string_view>

#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

inline constexpr std::string_view kNoKnownValue = "no value that is given is known to the model";

/// Implements Classifier::classify of a model of fields. Values are weighed field after field, in
/// the order of the model, each field's in increasing order.
Classification classify_fields(const Model& model, std::string_view text, const GivenFields& given,
                               bool explain);

}  // namespace inkling::classify
