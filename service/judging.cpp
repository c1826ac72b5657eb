#include "service/judging.h"

namespace inkling::service {

namespace {

ComparisonOptions comparison_options(const CompareRunsRequest& request) {
  ComparisonOptions options{.judging = request.judge.judging};
  options.permutations = request.permutations.value_or(options.permutations);
  options.resamples = request.resamples.value_or(options.resamples);
  options.seed = request.seed.value_or(options.seed);
  return options;
}

}  // namespace

TrecEvaluation judge(const Judgments& judgments, const Run& run, const JudgeRequest& request) {
  TrecEvaluation evaluation = trec_evaluate(judgments, run, request.judging);
  if (!request.measures.empty()) choose_measures(evaluation, request.measures);
  return evaluation;
}

NamedComparison compare_runs(const Judgments& judgments, const NamedRun& run,
                             const NamedRun& compared, const CompareRunsRequest& request) {
  const ComparisonOptions options = comparison_options(request);
  NamedComparison named{run.name, compared.name, options,
                        trec_compare(judgments, run.run, compared.run, options)};
  const std::vector<std::string>& measures = request.judge.measures;
  if (!measures.empty()) choose_measures(named.comparison, measures);
  return named;
}

}  // namespace inkling::service
