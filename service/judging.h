#pragma once

/// trec-eval: runs against judgments.

#include <string>

#include "inkling/results.h"
#include "inkling/trec.h"
#include "service/judging_requests.h"

namespace inkling::service {

/// Throws UnknownNameError for a measure that is none, and what trec_evaluate() throws.
TrecEvaluation judge(const Judgments& judgments, const Run& run, const JudgeRequest& request);

/// A run and its name.
struct NamedRun {
  std::string name;
  Run run;
};

/// Throws the same.
NamedComparison compare_runs(const Judgments& judgments, const NamedRun& run,
                             const NamedRun& compared, const CompareRunsRequest& request);

}  // namespace inkling::service
