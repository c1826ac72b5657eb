#pragma once

/// What was asked for, checked and completed.

#include "classify/counts/labelled_documents.h"
#include "classify/counts/training_record.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Above this, a count of one no longer changes count + alpha.
inline constexpr double kLargestAlpha = 1e15;

/// Throws OptionError.
void require_valid(const TrainOptions& options);

/// The rule of a kind: as asked for, else the one that did best on the collections of
/// docs/classification.md.
FeatureRule rule_for(ModelKind kind, const TrainOptions& options);

/// Puts the prior into the record, whose topics must be there. Throws OptionError.
void set_prior(const PriorChoice& prior, TrainingRecord& record);

}  // namespace inkling::classify
