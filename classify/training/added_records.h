#pragma once

/// Training records whose counts are added up.

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// The record of the documents of both, which have none in common. Surface forms are left out.
/// Throws OptionError for records that were counted in different ways, and for a term of more
/// documents than a model can count.
TrainingRecord added(const TrainingRecord& left, const TrainingRecord& right);

/// The record without terms of fewer documents; the rest as it was.
TrainingRecord with_frequent_terms(TrainingRecord record, std::uint64_t min_df);

}  // namespace inkling::classify
