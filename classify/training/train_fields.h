#pragma once

/// Training of models of fields.

#include "classify/counts/training_record.h"
#include "classify/training/training_course.h"
#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// Implements train() for kinds of fields. An alpha that is not given is 1.
TrainingRecord train_fields(const Index& index, const DocumentSet& where,
                            const TrainOptions& options, const OnTrained& on_progress);

}  // namespace inkling::classify
