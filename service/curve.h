#pragma once

/// curve.

#include <cstddef>
#include <functional>

#include "inkling/index.h"
#include "inkling/results.h"
#include "service/classifier_requests.h"

namespace inkling::service {

struct CurveResult {
  CurveReport report;
  double seconds = 0;
};

struct CurveProgress {
  std::size_t done = 0;
  std::size_t trainings = 0;
};

/// `progress`, which may be empty, is called after each training. Throws what learning_curve() and
/// queries throw.
CurveResult curve(const Index& index, const CurveRequest& request,
                  const std::function<void(const CurveProgress&)>& progress = {});

}  // namespace inkling::service
