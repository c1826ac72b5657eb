#pragma once

/// What was asked for, checked and completed.

#include "classify/counts/labelled_documents.h"
#include "classify/counts/term_limits.h"
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

/// Which terms are counted, by what was asked for.
TermLimits limits_of(const FeatureOptions& features);
/// By which frequency FeatureOptions::max_terms chooses.
Frequency frequency_of(const TrainOptions& options);

/// The options with TrainOptions::beta_prior as the two pseudo-counts that it is.
TrainOptions with_beta_prior(TrainOptions options);

/// Puts the prior into the record, whose topics must be there. Throws OptionError.
void set_prior(const PriorChoice& prior, TrainingRecord& record);

}  // namespace inkling::classify
