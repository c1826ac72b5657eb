/// delete, optimize, stats, check, salvage: the care of an index.

#include <fmt/format.h>

#include <ostream>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "render/care.h"
#include "render/index.h"
#include "service/care.h"

namespace inkling::cli {

namespace {

/// What was done: JSON, or words where they are wanted.
template <typename Result>
void report(const Session& session, const Result& result) {
  if (session.json) {
    render::write_json(session.out, result);
  } else if (!session.quiet) {
    render::print(session.out, result);
  }
}

}  // namespace

ExitCode run(const service::DeleteRequest& request, const Session& session) {
  if (request.ids.empty() != request.query.has_value()) {
    throw UsageError("`inkling delete` takes either ids or --query", "see `inkling delete --help`");
  }
  const Deletion deletion = service::delete_documents(session.index, request);
  for (const std::string& id : deletion.unknown)
    warn(session, fmt::format("there is no document `{}`", id));
  report(session, deletion);
  return deletion.deleted == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const OptimizeCommand& command, const Session& session) {
  const service::OptimizeRequest& request = command.request;
  if (request.threads && !request.reorder) {
    throw UsageError("--threads is for --reorder; merging alone has one",
                     "add --reorder, or leave it out");
  }
  report(session, service::optimize(session.index, request));
  return ExitCode::done;
}

ExitCode run(const service::StatsRequest&, const Session& session) {
  const IndexStatistics statistics = service::statistics(session.index, open_snapshot(session));
  session.json ? render::write_json(session.out, statistics)
               : render::print(session.out, statistics);
  return ExitCode::done;
}

ExitCode run(const service::CheckRequest& request, const Session& session) {
  const std::vector<Finding> findings = service::check(session.index, request);
  if (session.json) {
    render::write_json(session.out, findings);
  } else if (!findings.empty() || session.table_format() != TableFormat::table) {
    render::print(session.out, findings, session.table_format());
  } else if (!session.quiet) {
    session.out << "nothing is wrong\n";
  }
  return findings.empty() ? ExitCode::done : ExitCode::corrupt;
}

ExitCode run(const service::SalvageRequest& request, const Session& session) {
  const SalvageReport salvaged = service::salvage(request);
  if (!session.json && !salvaged.losses.empty()) render::print(session.out, salvaged.losses);
  report(session, salvaged);
  return salvaged.losses.empty() ? ExitCode::done : ExitCode::skipped;
}

}  // namespace inkling::cli
