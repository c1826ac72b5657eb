#pragma once

/// An index that follows its files: what `inkling index --watch` does.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What a round of watch_files() committed.
struct WatchedCommit {
  IngestReport report{};
  std::uint64_t snapshot = 0;
  double seconds = 0;  ///< that the round took
};

/// Callbacks may be empty. All but `progress` are called by the thread that watches, and what they
/// throw ends watch_files(); but what `opened` throws is a failure of the round.
struct WatchOptions {
  /// Of each round. Its mapping and `relabel` matter until the first commit: then the index has
  /// them, and labels that are given by hand stay. One that is lost is made again with the same
  /// mapping. Merging::in_background is `with_commit`, since a writer lives for a round.
  WriterOptions writer{};
  /// Of each round. `prune` is always on, `left_out` is the directory of the index.
  IngestOptions ingest{};
  /// Called with the writer of each round before anything is read, as for IndexWriter::tag_added().
  std::function<void(IndexWriter&)> opened{};
  /// Called after the first commit, which may have changed nothing, and after each later one that
  /// changed anything.
  std::function<void(const WatchedCommit&)> committed{};
  /// Called within the handler of what a round threw; once for the same failure again and again,
  /// and not for the first round, which watch_files() throws on.
  std::function<void(const std::exception&)> failed{};
  /// Called when the system has no watches left (fs.inotify.max_user_watches) for so many folders
  /// and files: these are looked at every ten seconds instead.
  std::function<void(std::size_t unwatched)> unwatched{};
  /// Of the first round: called after each record, by one thread at a time.
  std::function<void(const IngestProgress&)> progress{};
  /// Asked again and again, by any thread: true ends the work cleanly, within about 50 ms, and what
  /// a round has not committed is dropped.
  std::function<bool()> stop{};
};

/// What watch_files() did until it was stopped.
struct WatchSummary {
  std::uint64_t snapshot = 0;  ///< the last commit of the index; 0 where there is none
  std::uint64_t commits = 0;   ///< that changed anything
  std::uint64_t failures = 0;  ///< rounds that failed, the same failure again and again included
};

/// Indexes the paths and, whenever something changes below them, indexes again, a moment later (0.3
/// to 2 seconds), so that many changes are one commit. Documents whose files are gone are deleted.
/// The write lock is held during a round alone. An empty folder makes no index. A round that fails
/// is repeated, first after two seconds, then less and less often, a minute at most. Paths that
/// vanish later are taken for empty, and found again.
///
/// Returns when `stop` says so: without one, it only ends by an exception. Cost: that of ingest(),
/// where files that have not changed are not read, for each round. Throws what the first round
/// does, which is what ingest() and IndexWriter throw, and EmptyInputError where nothing would be
/// read by another mapping than that of the index; OptionError for no path, and for "-", which
/// cannot be watched; IoError where the system has no further inotify instance.
WatchSummary watch_files(const std::filesystem::path& directory,
                         const std::vector<std::string>& paths, const WatchOptions& options);

}  // namespace inkling
