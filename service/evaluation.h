#pragma once

/// evaluate.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/evaluation.h"
#include "inkling/index.h"
#include "inkling/results.h"
#include "service/classifier_requests.h"
#include "service/stopping.h"

namespace inkling::service {

struct EvaluateResult {
  EvaluationReport report;
  /// For the minimum of the request.
  bool is_accurate_enough = true;
  std::vector<std::string> warnings{};  ///< why the numbers may say less than they seem to
  double seconds = 0;
};

struct FoldProgress {
  std::size_t done = 0;
  std::size_t folds = 0;
};

/// `progress`, which may be empty, is called after each fold of a cross-validation. Throws
/// UnknownNameError, EmptyInputError, OptionError for folds that cannot be made, and ParameterError
/// for a minimum outside [0, 1] and for models whose topics come from different fields.
EvaluateResult evaluate(const Index& index, const EvaluateRequest& request,
                        const std::function<void(const FoldProgress&)>& progress = {},
                        const StopAsked& stop = {});

}  // namespace inkling::service
