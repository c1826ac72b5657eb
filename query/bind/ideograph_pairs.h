#pragma once

/// A single ideograph, or kana, in an index of pairs of characters.

#include <string>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// All pairs of `field` that contain `ideograph`, and the ideograph by itself, with its occurrences
/// as CharacterPlaces counts them. Cost: that of expand() and of CharacterPlaces. Throws
/// TimeLimitError.
Expansion pairs_with(const Index& index, FieldId field, const std::string& ideograph,
                     analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
