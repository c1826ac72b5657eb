#pragma once

/// Trains a model of any kind.

#include "classify/counts/training_record.h"
#include "classify/training/training_course.h"
#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// Implements Classifier::train: one walk over the postings of the index, then work in memory.
TrainingRecord train(const Index& index, const DocumentSet& where, const TrainOptions& options,
                     const OnTrained& on_progress = {});

}  // namespace inkling::classify
