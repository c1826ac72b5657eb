#pragma once

/// A single ideograph, or kana, in an index of pairs of characters.

#include <string>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// All pairs of `field` that contain `ideograph`, and the ideograph by itself. An occurrence within
/// a run of characters belongs to two pairs and counts once, by its position; so does one that ends
/// a run together with one that begins the next, which has the same. Cost: that of expand(), and
/// O(positions * log pairs). Throws TimeLimitError.
Expansion pairs_with(const Index& index, FieldId field, const std::string& ideograph,
                     analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
