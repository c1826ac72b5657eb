/// evaluate.

#include "cli/commands.h"
#include "render/classification.h"
#include "service/evaluation.h"

namespace inkling::cli {

ExitCode run(const service::EvaluateRequest& request, const Session& session) {
  const service::EvaluateResult result = service::evaluate(open_snapshot(session), request);
  for (const std::string& warning : result.warnings) warn(session, warning);
  session.json ? render::write_json(session.out, result.evaluation, result.seconds)
               : render::print(session.out, result.evaluation, session.table_format());
  return result.is_accurate_enough ? ExitCode::done : ExitCode::no;
}

}  // namespace inkling::cli
