#pragma once

/// Scores each training document with a model that was trained on the other folds.

#include <span>
#include <vector>

#include "classify/families/count_family.h"
#include "classify/training/calibration.h"
#include "classify/training/held_out_task.h"

namespace inkling::classify {

/// All zero; every topic and every document is known.
HeldOutScores zero_scores(const HeldOutTask& task);
/// The same, where models of folds are to score. Topics and terms are unknown that no document
/// outside of a fold has, or too few. Cost: O(postings).
HeldOutScores empty_scores(const HeldOutTask& task);

/// For each of `alphas` the scores of all documents. A term that too few documents outside a fold
/// have (TermLimits::min_df, two of a pair) is unknown to the model of that fold, and a topic that
/// none has is impossible. Idf, which no label enters, is that of all documents.
///
/// Two walks over the table. Cost: O(alphas * (postings * topics + folds * cells)).
std::vector<HeldOutScores> held_out_scores(const HeldOutTask& task, std::span<const double> alphas);

}  // namespace inkling::classify
