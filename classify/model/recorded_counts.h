#pragma once

/// What a record gives to its family: the kind of it, and the counts of its terms.

#include <cstddef>
#include <span>

#include "classify/counts/training_record.h"
#include "classify/families/count_family.h"
#include "classify/model/model_terms.h"

namespace inkling::classify {

/// Of the record, before it has seen a term.
CountFamily family_of(const RecordHead& head, std::span<const double> log_priors);
/// Of the counts of the record.
TermCounts counts_of(const RecordHead& head, const ModelTerms& terms, std::size_t term);

}  // namespace inkling::classify
