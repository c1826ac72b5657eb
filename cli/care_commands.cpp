/// delete, optimize, merge, stats, check, salvage: the care of an index.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <istream>
#include <ostream>
#include <string>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/long_change.h"
#include "render/care.h"
#include "render/index.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"
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

bool is_confirmed(const Session& session, std::uint64_t matching, std::uint64_t documents) {
  session.err << fmt::format("The query matches {} of {}. Delete? [y/N] ",
                             render::grouped(matching), render::counted(documents, "document"))
              << std::flush;
  std::string answer;
  std::getline(session.in, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

/// The ids are what was asked for, also by whoever wants it quiet.
void report_dry_run(const Session& session, const Deletion& deletion) {
  if (session.json) return render::write_json(session.out, deletion);
  render::print(session.out, deletion);
  if (reports_in_words(session)) {
    render::print_prose(session.err, fmt::format("{} would go, {} would be left\n",
                                                 render::counted(deletion.deleted, "document"),
                                                 render::grouped(deletion.documents)));
  }
}

/// What is forgotten needs its words, which go with the document.
void warn_of_models(const Session& session, const Deletion& deletion) {
  for (const CountingModel& counting : deletion.still_counted) {
    const std::string model = render::terminal_text(counting.model);
    warn(session, fmt::format("{} {} {} of them; `inkling forget {} ID` before deleting takes a "
                              "document out of a model that was trained by counting, a new "
                              "training out of any",
                              model, deletion.dry_run ? "would go on counting" : "still counts",
                              render::grouped(counting.documents), model));
  }
}

}  // namespace

ExitCode run(const DeleteCommand& command, const Session& session) {
  const service::DeleteRequest& request = command.request;
  if (request.ids.empty() != request.query.has_value()) {
    throw UsageError("`inkling delete` takes either ids or --query", "see `inkling delete --help`");
  }
  service::ConfirmDeletion confirm;
  if (!command.yes && ::isatty(STDIN_FILENO) != 0) {
    confirm = [&](std::uint64_t matching, std::uint64_t documents) {
      return is_confirmed(session, matching, documents);
    };
  }
  const Deletion deletion = service::delete_documents(session.index, request, confirm);
  for (const std::string& id : deletion.unknown)
    warn(session, fmt::format("there is no document `{}`", id));
  if (deletion.dry_run) {
    report_dry_run(session, deletion);
  } else {
    report(session, deletion);
  }
  warn_of_models(session, deletion);
  return deletion.deleted == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const OptimizeCommand& command, const Session& session) {
  const service::OptimizeRequest& request = command.request;
  if (request.threads && !request.reorder) {
    throw UsageError("--threads is for --reorder; merging alone has one",
                     "add --reorder, or leave it out");
  }
  report(session, stoppable(session, "Merging", [&](const service::OnProgress& on_progress) {
           return service::optimize(session.index, request, on_progress);
         }));
  return ExitCode::done;
}

ExitCode run(const MergeCommand& command, const Session& session) {
  const StopOnSignal stop_on_signal;
  if (command.request.sources.empty())
    throw UsageError("`inkling merge` needs an index to merge", "see `inkling merge --help`");
  const auto merge = [&] {
    Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
    return service::merge(command.target, command.request,
                          {.progress = [&](const MergeProgress& so_far) { progress.show(so_far); },
                           .stop = [] { return stop_signal() != 0; }});
  };
  const Merged merged = merge();
  report(session, merged);
  const std::vector<std::string>& left = merged.report.left_models;
  if (!left.empty() && command.request.models == TakenModels::none) {
    warn(session, fmt::format("models of the sources were left out, with their tags: {}",
                              fmt::join(left, ", ")));
    tell(session, {{false, "hint: --models last takes them"}});
  }
  return ExitCode::done;
}

ExitCode run(const service::StatsRequest&, const Session& session) {
  const IndexStatistics statistics = index_statistics(session.index, open_snapshot(session));
  session.json ? render::write_json(session.out, statistics)
               : render::print(session.out, statistics);
  return ExitCode::done;
}

ExitCode run(const service::CheckRequest& request, const Session& session) {
  const std::vector<Finding> findings =
      service::check(session.index, request, [&](const std::string& remark) {
        tell(session, {{false, remark}});
      });
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
  const SalvageReport salvaged =
      stoppable(session, "Salvaging", [&](const service::OnProgress& on_progress) {
        return service::salvage(request, on_progress);
      });
  if (!session.json && !salvaged.losses.empty()) render::print(session.out, salvaged.losses);
  report(session, salvaged);
  return salvaged.losses.empty() ? ExitCode::done : ExitCode::skipped;
}

}  // namespace inkling::cli
