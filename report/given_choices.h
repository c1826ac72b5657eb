#pragma once

/// Choices among the values of an enum: a program can make one of any number.

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/growth.h"
#include "inkling/keyness.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"

namespace inkling::report {

// Each throws OptionError for a value that its enum does not have.
void require_choices(const SummaryOptions& options);
void require_choices(const InformationOptions& options);
void require_choices(const TopicReportOptions& options);
void require_choices(const KeynessOptions& options);
void require_choices(const CollocationOptions& options);
void require_choices(const DispersionOptions& options);
void require_choices(const WordlistOptions& options);
void require_choices(const DriftOptions& options);
void require_choices(const GrowthOptions& options);
void require_choices(const NgramOptions& options);
void require_choices(const TrendOptions& options);
void require_choices(const TopicDistanceOptions& options);

}  // namespace inkling::report
