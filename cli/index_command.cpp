/// index.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/flags.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "render/index.h"
#include "render/listed.h"
#include "render/numbers.h"
#include "service/indexing.h"
#include "service/opened.h"
#include "service/skipped_hint.h"
#include "service/watching.h"

namespace inkling::cli {

namespace {

service::IndexResult index_with_progress(const service::IndexRequest& request,
                                         const Session& session) {
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  return service::index(session.index, request, session.in,
                        {.progress = [&](const IngestProgress& so_far) { progress.show(so_far); },
                         .stop = [] { return stop_signal() != 0; }});
}

void warn_about_folders(const Session& session, const IngestReport& report) {
  if (report.doubts.other_folders.empty()) return;
  warn(session, fmt::format("relative paths of this index begin in {} as well: documents of the "
                            "same name replace one another, and a file named in two ways is two "
                            "documents",
                            fmt::join(report.doubts.other_folders, ", ")));
  tell(session, {{false, "hint: work in one folder, or name absolute paths"}});
}

void warn_about_sources(const Session& session, const IngestReport& report) {
  if (report.doubts.damaged_sources.empty()) return;
  warn(session, fmt::format("{}: what was known of the files that were read before is lost; files "
                            "of several records were read again",
                            report.doubts.damaged_sources));
}

/// Where they are: in the first three documents.
void warn_about_cut_tokens(const Session& session, const CutReport& cut) {
  if (cut.tokens == 0) return;
  constexpr std::size_t kNamed = 3;
  std::vector<std::string> places;
  for (const CutDocument& document : cut.first) {
    const bool is_place = document.id == document.place;
    places.push_back(is_place ? document.id : fmt::format("{} ({})", document.id, document.place));
  }
  warn(session, fmt::format("{} cut, in {}",
                            cut.tokens == 1 ? "1 very long token was"
                                            : fmt::format("{} very long tokens were", cut.tokens),
                            render::listed(places, kNamed)));
}

void tell_kept_labels(const Session& session, const IngestReport& report) {
  const std::uint64_t kept = report.doubts.labels_kept;
  if (kept == 0) return;
  tell(session,
       {{false, fmt::format("{} {} the labels that were given by hand; --relabel takes "
                            "those of the files",
                            render::counted(kept, "document"), kept == 1 ? "keeps" : "keep")}});
}

void warn_about_garbled_documents(const Session& session, const CharacterReport& characters) {
  if (characters.garbled == 0) return;
  warn(session,
       fmt::format("{} hardly a character that is not ASCII; --encoding NAME says which "
                   "encoding it is",
                   characters.garbled == 1 ? std::string("1 document has")
                                           : fmt::format("{} documents have", characters.garbled)));
}

void answer(const Session& session, const service::IndexResult& result) {
  if (!result.remapped.empty())
    warn(session, with_flags(ErrorText("the mapping has changed: ") + result.remapped));
  warn_about_cut_tokens(session, result.report.doubts.cut);
  warn_about_folders(session, result.report);
  warn_about_sources(session, result.report);
  warn_about_garbled_documents(session, result.report.characters);
  for (const std::string& field : result.report.doubts.absent_fields)
    warn(session, fmt::format("no record has the field `{}`, which a flag or the index names; "
                              "--remap reads others",
                              field));
  if (session.json) {
    render::write_json(session.out, result.report, result.totals, result.seconds);
  } else if (session.quiet) {
    render::print_lost(session.err, result.report);
  } else {
    render::print(session.out, result.report, result.totals, result.seconds);
  }
  tell_kept_labels(session, result.report);
  if (const ErrorText hint = service::skipped_hint(result.report); !hint.empty())
    tell(session, {{false, "hint: " + with_flags(hint)}});
}

/// The first commit is answered as without --watch, later ones by a line each.
class WatchFace {
 public:
  explicit WatchFace(const Session& session) : session_(session) {
    progress_.emplace(session.err, reports_in_words(session) && terminal_can_show_progress());
  }

  service::WatchWork work() {
    return {.committed = [this](const service::IndexResult& result) { tell(result); },
            .failed = [this] { report_failure(session_.err); },
            .unwatched = [this](std::size_t count) { tell_unwatched(count); },
            .progress =
                [this](const IngestProgress& so_far) {
                  if (progress_) progress_->show(so_far);
                },
            .stop = [] { return stop_signal() != 0; }};
  }

 private:
  void tell(const service::IndexResult& result) {
    const bool is_first = std::exchange(is_first_, false);
    progress_.reset();
    if (is_first || session_.json) {
      answer(session_, result);
    } else {
      answer_later(result);
    }
    session_.out.flush();
  }

  void answer_later(const service::IndexResult& result) const {
    warn_about_garbled_documents(session_, result.report.characters);
    if (session_.quiet) return render::print_lost(session_.err, result.report);
    render::print_commit(session_.err, result.report, result.totals, result.seconds);
    tell_kept_labels(session_, result.report);
  }

  void tell_unwatched(std::size_t count) const {
    warn(session_, fmt::format("the system allows no more watches: {} files and folders are looked "
                               "at every 10 seconds; `sysctl fs.inotify.max_user_watches=N` with a "
                               "larger N lets all be watched",
                               count));
  }

  const Session& session_;
  std::optional<Progress> progress_;  ///< until the first commit
  bool is_first_ = true;
};

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
  // Where one who types the command a second time forgets --label, labels must not be lost.
  request.mapping.complete = true;
  if (command.watch) {
    WatchFace face(session);
    service::watch(session.index, request, face.work());
  }
  const service::IndexResult result = index_with_progress(request, session);
  answer(session, result);
  return result.report.skipped_total() > 0 ? ExitCode::skipped : ExitCode::done;
}

}  // namespace inkling::cli
