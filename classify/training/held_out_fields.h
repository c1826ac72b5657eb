#pragma once

/// Scores each training document with a model of fields that was trained on the other folds.

#include <span>
#include <vector>

#include "classify/training/calibration.h"
#include "classify/training/field_postings.h"
#include "classify/training/held_out_task.h"

namespace inkling::classify {

/// For each of `alphas` the scores of all documents. Of `task` the rows, folds, prior and variances
/// (FieldTables) of the record count. A keyword or term that no document outside a fold has is
/// unknown to the model of that fold, and a topic that none has is impossible. Numbers of a
/// variance that is not above 0 add nothing.
///
/// Cost: O(folds * alphas * (postings * topics + cells)).
std::vector<HeldOutScores> held_out_scores(const HeldOutTask& task,
                                           std::span<const FieldPostings> fields,
                                           std::span<const double> alphas);

}  // namespace inkling::classify
