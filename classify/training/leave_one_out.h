#pragma once

/// Scores each training document by a model of all the others, in closed form.

#include <span>
#include <vector>

#include "classify/training/calibration.h"
#include "classify/training/held_out.h"

namespace inkling::classify {

/// Whether the counts of a model without one document follow from those of all by a subtraction:
/// multinomial models of whole numbers with additive smoothing, and Bernoulli models without a
/// clip, whose documents have no weights, and whose terms are all there are but those left out by
/// name: whatever else limits them, a document has a say in the terms of the others.
bool has_closed_form(const HeldOutTask& task);

/// For each of `alphas` the scores of the judged documents, each by the model that training without
/// it would give: its occurrences are taken from the counts of its topics, its topics lose a
/// document, and terms that only it has are unknown and leave the vocabulary. A topic of which it
/// is the only document is impossible.
///
/// `task.record` has the counts of the table (count_masses()). Cost: O(alphas * postings * topics).
/// Source: Ney, Essen & Kneser (1994), who leave one out for the likelihood; here all topics
/// compete for the document.
std::vector<HeldOutScores> leave_one_out_scores(const HeldOutTask& task,
                                                std::span<const double> alphas);

}  // namespace inkling::classify
