#pragma once

/// How often a model is right on documents whose topics are known.

#include "classify/model/model.h"
#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// Implements Classifier::evaluate.
Evaluation evaluate(const Model& model, const Index& index, const DocumentSet& where,
                    const EvaluationOptions& options);

}  // namespace inkling::classify
