/// trec-eval.

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/limited_input.h"
#include "inkling/trec.h"
#include "render/trec.h"
#include "service/judging.h"

namespace inkling::cli {

namespace {

Judgments judgments_of(const std::string& path) { return read_limited(path, &read_judgments); }

service::NamedRun run_of(const std::string& path) { return {path, read_limited(path, &read_run)}; }

ExitCode judge(const TrecEvalCommand& command, const Session& session) {
  if (command.request.permutations || command.request.resamples || command.request.seed) {
    throw UsageError("--permutations, --resamples and --seed belong to --compare",
                     "leave them out, or name a second run");
  }
  const Judgments judgments = judgments_of(command.qrels);
  const TrecEvaluation evaluation =
      service::judge(judgments, run_of(command.run).run, command.request.judge);
  session.json ? render::write_json(session.out, evaluation, command.per_topic)
               : render::print(session.out, evaluation, command.per_topic, session.table_format());
  return ExitCode::done;
}

/// A table is for reading: the main ones, unless others are asked for. Empty for all.
std::vector<std::string> compared_measures(const std::vector<std::string>& asked,
                                           const Session& session) {
  if (!asked.empty() || session.json) return asked;
  return {"map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "bpref", "recall_1000"};
}

ExitCode compare(const TrecEvalCommand& command, const Session& session) {
  service::CompareRunsRequest request = command.request;
  request.judge.measures = compared_measures(request.judge.measures, session);
  const Judgments judgments = judgments_of(command.qrels);
  const service::NamedRun first = run_of(command.run);
  const NamedComparison named =
      service::compare_runs(judgments, first, run_of(*command.compare), request);
  session.json ? render::write_json(session.out, named, command.per_topic)
               : render::print(session.out, named, command.per_topic, session.table_format());
  return ExitCode::done;
}

}  // namespace

ExitCode run(const TrecEvalCommand& command, const Session& session) {
  return command.compare ? compare(command, session) : judge(command, session);
}

}  // namespace inkling::cli
