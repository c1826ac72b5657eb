/// evaluate, curve.

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "render/classification.h"
#include "render/curve.h"
#include "service/curve.h"
#include "service/evaluation.h"

namespace inkling::cli {

namespace {

/// The line of progress is gone when the answer is there.
service::EvaluateResult measured(const Index& index, const service::EvaluateRequest& request,
                                 const Session& session) {
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  return service::evaluate(index, request, [&](double done) {
    progress.show(PartDone{"Judging", done});
  });
}

service::CurveResult drawn(const Index& index, const service::CurveRequest& request,
                           const Session& session) {
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  return service::curve(index, request,
                        [&](const service::CurveProgress& so_far) { progress.show(so_far); });
}

}  // namespace

ExitCode run(const service::EvaluateRequest& request, const Session& session) {
  const Index index = open_snapshot(session);
  const service::EvaluateResult result = measured(index, request, session);
  for (const ErrorText& warning : result.warnings) warn(session, with_flags(warning));
  session.json ? render::write_json(session.out, result.report, result.seconds)
               : render::print(session.out, result.report, session.table_format());
  return result.is_accurate_enough ? ExitCode::done : ExitCode::no;
}

ExitCode run(const service::CurveRequest& request, const Session& session) {
  const Index index = open_snapshot(session);
  const service::CurveResult result = drawn(index, request, session);
  session.json ? render::write_json(session.out, result.report, result.seconds)
               : render::print(session.out, result.report, session.table_format());
  return ExitCode::done;
}

}  // namespace inkling::cli
