#pragma once

/// Counts terms by topic, from the postings of an index.

#include "classify/model.h"
#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// Above this, a count of one no longer changes count + alpha.
inline constexpr double kLargestAlpha = 1e15;

/// Implements the counting of Classifier::train. Cost: O(postings + cells * log topics), one walk
/// over the terms.
TrainingRecord count_terms(const Index& index, const DocumentSet& where,
                           const TrainOptions& options);

}  // namespace inkling::classify
