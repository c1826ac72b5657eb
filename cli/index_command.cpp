/// index.

#include <fmt/format.h>

#include <optional>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "render/index.h"
#include "service/indexing.h"
#include "service/opened.h"

namespace inkling::cli {

namespace {

service::IndexResult index_with_progress(const service::IndexRequest& request,
                                         const Session& session) {
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  return service::index(session.index, request, session.in,
                        {.progress = [&](const IngestProgress& so_far) { progress.show(so_far); },
                         .stop = [] { return stop_signal() != 0; }});
}

}  // namespace

ExitCode run(const IndexCommand& command, const Session& session) {
  const StopOnSignal stop_on_signal;
  service::IndexRequest request = command.request;
  if (request.paths.empty())
    throw UsageError("`inkling index` needs a path", "see `inkling index --help`");
  if (const std::optional<Index> index = service::open_if_there(session.index))
    warn_about_libraries(session, *index);
  // A document more must not take a walk through all terms, which JSON promises to count.
  request.count_terms = session.json;
  const service::IndexResult result = index_with_progress(request, session);
  if (result.cut_tokens > 0)
    warn(session, fmt::format("{} very long tokens were cut", result.cut_tokens));
  if (session.json) {
    render::write_json(session.out, result.report, result.totals, result.seconds);
  } else if (!session.quiet) {
    render::print(session.out, result.report, result.totals, result.seconds);
  }
  return result.report.skipped_total() > 0 ? ExitCode::skipped : ExitCode::done;
}

}  // namespace inkling::cli
