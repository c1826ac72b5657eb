#pragma once

/// Values of exact fields as people type them, with punctuation behind them.

#include <string_view>

#include "inkling/index.h"
#include "query/common/whole_collection.h"

namespace inkling::query {

/// Whether `typed`, a field and a value, finds documents of the collection; of an analyzed field
/// whether it says what it does without leniency: `title:soil?` is a pattern, and no words.
/// `counted`: how many documents of this index have the value is noted there for a larger
/// collection; null for a search. Cost: O(documents).
bool finds_value(std::string_view typed, const Index& index, const WholeCollection& whole,
                 QueryCounts* counted);

}  // namespace inkling::query
