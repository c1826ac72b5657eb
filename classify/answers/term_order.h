#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "classify/answers/text_reader.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

/// Terms of a text, each once, in the order of the model, which has `term_count`. Cost: O(known)
/// where they are spread over it, and at most O(known * sqrt(term_count)).
std::vector<ScoredTerm> in_term_order(std::span<const KnownTerm> known, std::size_t term_count);

}  // namespace inkling::classify
