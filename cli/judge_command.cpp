/// trec-eval.

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/measure_choice.h"
#include "cli/streams.h"
#include "inkling/trec.h"
#include "render/trec.h"

namespace inkling::cli {

namespace {

Judgments judgments_of(const std::string& path) {
  FileInput file(path);
  return read_judgments(file, path);
}

Run run_of(const std::string& path) {
  FileInput file(path);
  return read_run(file, path);
}

ExitCode judge(const TrecEvalRequest& request, const Session& session) {
  if (request.permutations || request.seed) {
    throw UsageError("--permutations and --seed belong to --compare",
                     "leave them out, or name a second run");
  }
  const Judgments judgments = judgments_of(request.qrels);
  TrecEvaluation evaluation = trec_evaluate(judgments, run_of(request.run), request.judging);
  if (!request.measures.empty()) choose_measures(evaluation, request.measures);
  session.json ? render::write_json(session.out, evaluation, request.per_topic)
               : render::print(session.out, evaluation, request.per_topic);
  return ExitCode::done;
}

ComparisonOptions comparison_options(const TrecEvalRequest& request) {
  ComparisonOptions options{.judging = request.judging};
  options.permutations = request.permutations.value_or(options.permutations);
  options.seed = request.seed.value_or(options.seed);
  return options;
}

/// A table is for reading: the main ones, unless others are asked for. Empty for all.
std::vector<std::string> compared_measures(const TrecEvalRequest& request, const Session& session) {
  if (!request.measures.empty() || session.json) return request.measures;
  return {"map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "bpref", "recall_1000"};
}

ExitCode compare(const TrecEvalRequest& request, const Session& session) {
  const Judgments judgments = judgments_of(request.qrels);
  const Run first = run_of(request.run);
  const ComparisonOptions options = comparison_options(request);
  render::NamedComparison named{request.run, *request.compare, options,
                                trec_compare(judgments, first, run_of(*request.compare), options)};
  const std::vector<std::string> measures = compared_measures(request, session);
  if (!measures.empty()) choose_measures(named.comparison, measures);
  session.json ? render::write_json(session.out, named, request.per_topic)
               : render::print(session.out, named, request.per_topic);
  return ExitCode::done;
}

}  // namespace

ExitCode run(const TrecEvalRequest& request, const Session& session) {
  return request.compare ? compare(request, session) : judge(request, session);
}

}  // namespace inkling::cli
