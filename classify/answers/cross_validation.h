#pragma once

/// Judges what training makes on documents that it did not see.

#include "classify/counts/training_record.h"
#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// Implements Classifier::cross_validate.
Evaluation cross_validate(const Index& index, const DocumentSet& where, const TrainOptions& options,
                          const FoldOptions& folds, const EvaluationOptions& evaluation);

/// Implements Classifier::options.
TrainOptions options_of(const RecordHead& record);

}  // namespace inkling::classify
