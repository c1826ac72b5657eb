#pragma once

/// Words that stand next to each other in a query.

#include <vector>

#include "query/bind/binder.h"

namespace inkling::query {

/// Each pair as a phrase: scoring words that stand next to each other, words of `text` without a
/// field, from left to right. Words that only decide what matches may stand between them, and have
/// their places in the phrase, up to kWidestStep. The boost is the smaller one.
std::vector<BoundTerms> neighbours_in(const BoundNode& root);

}  // namespace inkling::query
