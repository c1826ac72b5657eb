#pragma once

/// evaluate.

#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/error_text.h"
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
  std::vector<ErrorText> warnings{};  ///< why the numbers may say less than they seem to
  double seconds = 0;
};

/// `on_progress` hears of each fold of a cross-validation by itself; while one is trained, `stop`
/// alone ends it. Throws UnknownNameError, EmptyInputError, OptionError for folds that cannot be
/// made, and ParameterError for a minimum outside [0, 1] and for models whose topics come from
/// different fields.
EvaluateResult evaluate(const Index& index, const EvaluateRequest& request,
                        const OnProgress& on_progress = {}, const StopAsked& stop = {});

}  // namespace inkling::service
