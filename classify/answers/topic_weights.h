#pragma once

/// The terms that are evidence for a topic.

#include <cstddef>
#include <vector>

#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// The k terms with the most bits; ties go to the more frequent term, then to the first by bytes.
///
///   multinomial counts:  bits = log2 P(t|c) - log2 P(t|not c), not c: all other topics as if they
///                        were one, the same alpha
///   else:                what the term adds to the score of c above the mean of the other topics
///
/// Infinite at alpha 0 for a term that occurs in no other topic. Cost: O(terms * topics).
std::vector<TopicWeight> top_terms(const Model& model, std::size_t topic, std::size_t k);

}  // namespace inkling::classify
