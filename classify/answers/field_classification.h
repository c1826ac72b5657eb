#pragma once

/// Finds the topics of a row of fields, and explains them.

#include <cstddef>
#include <string_view>
#include <vector>

#include "classify/model/model.h"
#include "inkling/classifier.h"
#include "inkling/evidence.h"
#include "inkling/index.h"

namespace inkling::classify {

inline constexpr std::string_view kNoKnownValue = "no value that is given is known to the model";

/// Implements Classifier::classify of a model of fields. Values are weighed field after field, in
/// the order of the model, each field's in increasing order.
Classification classify_fields(const Model& model, std::string_view text, const GivenFields& given,
                               bool explain, const TagOptions& options);

/// What the values of a live document of an index say for `best` against `second`: the prior, then
/// its values. Cost: O(terms of its texts * log terms), or a walk over the terms of an index that
/// stores no text.
std::vector<Evidence> weigh_fields(const Model& model, const Index& index, DocId doc,
                                   std::size_t best, std::size_t second);

}  // namespace inkling::classify
