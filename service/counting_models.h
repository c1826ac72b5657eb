#pragma once

/// Models that count documents as they were in training.

#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/results.h"

namespace inkling::service {

/// The field whose values are the topics of a model.
enum class CountedBy { any_field, labels };

/// The models that were trained with some of the documents. What is not a model tells check().
/// Cost: O(documents log ids), and the head of each model.
std::vector<CountingModel> models_counting(const Index& index, const DocumentSet& documents,
                                           CountedBy by = CountedBy::any_field);

}  // namespace inkling::service
