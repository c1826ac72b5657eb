#pragma once

/// Trains a model of any kind.

#include <functional>

#include "classify/counts/training_record.h"
#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// Implements Classifier::train: one walk over the postings of the index, then work in memory.
TrainingRecord train(const Index& index, const DocumentSet& where, const TrainOptions& options,
                     const std::function<void()>& check = {});

}  // namespace inkling::classify
