#pragma once

/// Deals documents out for cross-validation.

#include <cstddef>
#include <vector>

#include "classify/counts/labelled_documents.h"
#include "inkling/document_set.h"
#include "inkling/evaluation.h"
#include "inkling/index.h"

namespace inkling::classify {

/// The folds of the labelled documents; each has one. They depend on the documents, their order of
/// entry and the seed, not on how they lie in segments.
///
/// Groups are shuffled, then dealt out, the largest first, each into the fold that has the fewest
/// documents of its label sets, and of several such folds into the smallest. Groups of one document
/// thus give folds that differ by one document of a label set at most.
///
/// Cost: O(documents * folds). Throws OptionError for options that cannot be met, UnknownNameError
/// without the field of groups.
std::vector<DocumentSet> document_folds(const Index& index, const LabelledDocuments& labelled,
                                        const FoldOptions& options);

}  // namespace inkling::classify
