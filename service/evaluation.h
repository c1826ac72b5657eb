#pragma once

/// evaluate.

#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/evaluation.h"
#include "inkling/index.h"
#include "service/requests.h"

namespace inkling::service {

struct EvaluateResult {
  Evaluation evaluation;
  /// For the minimum of the request. Here documents of unknown topics are mistakes, too: the model
  /// cannot be right about them.
  bool is_accurate_enough = true;
  std::vector<std::string> warnings{};  ///< why the numbers may say less than they seem to
  double seconds = 0;
};

/// Throws UnknownNameError, EmptyInputError, and ParameterError for a minimum outside [0, 1].
EvaluateResult evaluate(const Index& index, const EvaluateRequest& request);

}  // namespace inkling::service
