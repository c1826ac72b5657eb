#pragma once

/// How sure the rates of terms are.

#include <cstddef>
#include <optional>
#include <string_view>

#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Implements Classifier::rate_interval.
std::optional<RateInterval> rate_interval(const Model& model, std::string_view term,
                                          std::size_t topic);

}  // namespace inkling::classify
