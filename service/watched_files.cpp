/// An index that follows its files, round after round.

#include <algorithm>
#include <chrono>
#include <istream>
#include <optional>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "inkling/watching.h"
#include "service/folder_watch.h"
#include "service/nothing_found.h"
#include "service/opened.h"
#include "service/stopwatch.h"

namespace inkling {

namespace {

constexpr const char* kStandardInput = "-";
constexpr std::chrono::milliseconds kUnwatchedPause{10'000};
constexpr std::chrono::milliseconds kFirstPause{2'000};
constexpr std::chrono::milliseconds kLongestPause{60'000};

/// The rounds of one run of watch_files(): each opens the index, reads what has changed and
/// commits, or says why not. A failure is tried again after a pause, which grows; a change ends the
/// pause early.
class Rounds {
 public:
  Rounds(const std::filesystem::path& directory, const std::vector<std::string>& paths,
         const WatchOptions& options);

  WatchSummary run() {
    first();
    while (!is_stopped_) next();
    return summary_;
  }

 private:
  void first();
  void next();
  std::optional<WatchedCommit> index_again();
  std::optional<WatchedCommit> index_once();
  WriterOptions writer_options() const;
  void tell(const std::optional<WatchedCommit>& commit);
  void fail(const std::exception& failure);
  std::chrono::milliseconds pause() const;
  bool is_asked_to_stop() { return is_stopped_ = is_stopped_ || service::is_asked(options_.stop); }

  std::filesystem::path directory_;
  std::vector<std::string> paths_;
  WatchOptions options_;
  service::FolderWatch changes_;
  WatchSummary summary_{};
  bool is_stopped_ = false;
  bool is_first_ = true;
  bool is_mapped_ = false;  ///< the index has the mapping of the options
  std::size_t unwatched_ = 0;
  std::string failure_;
  std::chrono::milliseconds retry_{0};
};

Rounds::Rounds(const std::filesystem::path& directory, const std::vector<std::string>& paths,
               const WatchOptions& options)
    : directory_(directory),
      paths_(paths),
      options_(options),
      changes_({directory, options.ingest.rejects}) {
  options_.ingest.prune = true;
  options_.ingest.left_out = directory;
  options_.ingest.walk.visit =
      [this, visit = options.ingest.walk.visit](const std::filesystem::path& path) {
        changes_.add(path);
        if (visit) visit(path);
      };
  options_.ingest.is_changed =
      [this, is_changed = options.ingest.is_changed](const std::filesystem::path& path) {
        return changes_.has_changed(path) || (is_changed && is_changed(path));
      };
  options_.ingest.stop = [stop = options.stop, own = options.ingest.stop] {
    return service::is_asked(stop) || service::is_asked(own);
  };
  if (options_.writer.merging == Merging::in_background)
    options_.writer.merging = Merging::with_commit;
  options_.writer.give_up = [stop = options.stop, give_up = options.writer.give_up] {
    return service::is_asked(stop) || service::is_asked(give_up);
  };
  if (const std::optional<Index> index = service::open_if_there(directory))
    summary_.snapshot = index->snapshot();
}

/// Fails as a round does.
void Rounds::first() {
  const std::optional<WatchedCommit> commit = index_again();
  options_.ingest.walk.may_be_missing = true;
  options_.writer.relabel = false;  // what is given from now on stays
  options_.progress = {};
  tell(commit);
}

/// Waits for changes and indexes them.
void Rounds::next() {
  if (changes_.wait({.longest = pause()}, options_.stop) == service::Woken::by_stop) {
    is_stopped_ = true;
    return;
  }
  std::optional<WatchedCommit> commit;
  try {
    commit = index_again();
    failure_.clear();
    retry_ = {};
  } catch (const std::exception& failure) {
    fail(failure);
  }
  tell(commit);
}

/// Within the handler of the failure.
void Rounds::fail(const std::exception& failure) {
  ++summary_.failures;
  retry_ = std::clamp(2 * retry_, kFirstPause, kLongestPause);
  if (std::exchange(failure_, failure.what()) != failure.what() && options_.failed)
    options_.failed(failure);
}

std::optional<WatchedCommit> Rounds::index_again() {
  changes_.begin_round();
  for (const std::string& path : paths_) changes_.add_way_to(path);
  std::optional<WatchedCommit> commit = index_once();
  changes_.end_round();
  return commit;
}

/// Empty where nothing is to be indexed, which an index that is watched need not mind, and after a
/// stop.
std::optional<WatchedCommit> Rounds::index_once() {
  const service::Stopwatch stopwatch;
  try {
    IndexWriter writer(directory_, writer_options());
    if (options_.opened) options_.opened(writer);
    std::istream nothing(nullptr);
    WatchedCommit commit;
    commit.report =
        ingest(writer, paths_, nothing, options_.ingest, [this](const IngestProgress& so_far) {
          if (options_.progress) options_.progress(so_far);
          return !service::is_asked(options_.stop);
        });
    if (commit.report.stopped || is_asked_to_stop()) {
      is_stopped_ = true;
      return std::nullopt;
    }
    if (!commit.report.has_documents() && writer.index().document_count() == 0) return std::nullopt;
    service::refuse_nothing_found(writer, paths_, commit.report);
    commit.snapshot = writer.commit();
    commit.seconds = stopwatch.seconds();
    is_mapped_ = true;
    return commit;
  } catch (const IndexBusyError&) {
    if (!is_asked_to_stop()) throw;
    return std::nullopt;
  }
}

/// Once there is an index, its mapping holds; one that is lost is made again as it was told.
WriterOptions Rounds::writer_options() const {
  WriterOptions options = options_.writer;
  if (is_mapped_ && service::open_if_there(directory_)) {
    options.mapping = {};
    options.mapping.given_terms = options_.writer.mapping.given_terms;
  }
  return options;
}

void Rounds::tell(const std::optional<WatchedCommit>& commit) {
  if (commit) {
    const bool is_new = std::exchange(summary_.snapshot, commit->snapshot) != commit->snapshot;
    summary_.commits += is_new ? 1 : 0;
    if ((is_new || is_first_) && options_.committed) options_.committed(*commit);
    is_first_ = false;
  }
  if (std::exchange(unwatched_, changes_.unwatched()) == 0 && unwatched_ > 0 && options_.unwatched)
    options_.unwatched(unwatched_);
}

/// How long at most until the next round.
std::chrono::milliseconds Rounds::pause() const {
  if (retry_.count() > 0) return retry_;
  return unwatched_ > 0 ? kUnwatchedPause : service::FolderWatch::Patience{}.longest;
}

}  // namespace

WatchSummary watch_files(const std::filesystem::path& directory,
                         const std::vector<std::string>& paths, const WatchOptions& options) {
  if (paths.empty()) throw OptionError("path", "at least one is needed");
  if (std::ranges::find(paths, kStandardInput) != paths.end())
    throw OptionError("path", "standard input cannot be watched", "name files or folders");
  require_apart(paths, directory);
  return Rounds(directory, paths, options).run();
}

}  // namespace inkling
