#pragma once

/// What is held out from what.

#include <vector>

#include "classify/counts/folds.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/training_record.h"
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

}  // namespace inkling::classify
