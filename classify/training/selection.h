#pragma once

/// The choices that training makes by documents it holds out.

#include <optional>
#include <span>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/training/calibration.h"
#include "classify/training/field_postings.h"
#include "classify/training/held_out.h"
#include "classify/training/logistic_regression.h"

namespace inkling::classify {

/// What was chosen, and how all documents scored while they were held out.
struct Selected {
  double value = 0;
  Calibration calibration;
  HeldOutScores scores;
};

/// How documents are held out.
enum class HoldOut {
  folds,       ///< those of the task
  one_by_one,  ///< each by itself where that has a closed form (leave_one_out.h), else by folds
};

/// The best alpha (is_better), or `given`. Adds what was tried to `trials`.
Selected select_alpha(const HeldOutTask& task, HoldOut way, std::optional<double> given,
                      std::vector<Trial>& trials);

/// The same for a model of these fields. Of numbers alone, which no alpha enters, it is judged as
/// it is.
Selected select_alpha(const HeldOutTask& task, std::span<const FieldPostings> fields,
                      std::optional<double> given, std::vector<Trial>& trials);

/// The same for the C of logistic regression, or `given`. A fold starts from nothing that its
/// held-out documents had a part in, and goes on from one C to the next.
Selected select_c(const HeldOutTask& task, std::optional<double> given, LogisticOptions options,
                  std::vector<Trial>& trials);

/// So many fits for each fold, of which the course of the task counts each.
std::size_t tried_cs(const std::optional<double>& given) noexcept;

/// The shares of both parts in a blend. `value` is that of the first, before temperatures.
Selected select_blend(const Selected& counts, const Selected& twin, std::vector<Trial>& trials);

}  // namespace inkling::classify
