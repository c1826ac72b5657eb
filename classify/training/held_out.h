#pragma once

/// Scores each training document with a model that was trained on the other folds.

#include <span>
#include <vector>

#include "classify/counts/folds.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/training_record.h"
#include "classify/families/count_family.h"
#include "classify/training/calibration.h"
#include "classify/training/training_course.h"

namespace inkling::classify {

/// A table and folds of one fold, by fold.
struct FoldTables {
  std::vector<PostingTable> tables;
  std::vector<Folds> folds;
};

/// What the models of all folds share.
struct HeldOutTask {
  const PostingTable& table;
  const LabelledDocuments& labelled;
  const Folds& folds;
  const TrainingRecord& record;  ///< its rule, kind, smoothing and prior
  /// Where only the best or most frequent terms are known: those that are so without each fold.
  /// Null: `table` has the terms of all folds.
  const FoldTables* parts = nullptr;
  TrainingCourse* course = nullptr;  ///< null: nobody is told how far it is
};

/// All zero. Topics and terms are unknown that no document outside of a fold has, or too few. Cost:
/// O(postings).
HeldOutScores empty_scores(const HeldOutTask& task);

/// For each of `alphas` the scores of all documents. A term that too few documents outside a fold
/// have (TermLimits::min_df, two of a pair) is unknown to the model of that fold, and a topic that
/// none has is impossible. Idf, which no label enters, is that of all documents.
///
/// Two walks over the table. Cost: O(alphas * (postings * topics + folds * cells)).
std::vector<HeldOutScores> held_out_scores(const HeldOutTask& task, std::span<const double> alphas);

}  // namespace inkling::classify
