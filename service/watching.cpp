#include "service/watching.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "inkling/watching.h"
#include "service/opened.h"

namespace inkling::service {

namespace {

/// Makes an IndexResult of each commit.
class WatchedResults {
 public:
  WatchedResults(const std::filesystem::path& directory, const IndexRequest& request,
                 const WatchWork& work)
      : directory_(directory), request_(request), work_(work) {}

  void prepare_round(IndexWriter& writer) {
    prepare(writer, request_);
    const std::optional<Index> before = open_if_there(directory_);
    remapped_ = before
                    ? differences(before->mapping(), "the index before", writer.mapping(), "it now")
                    : ErrorText();
  }
  void tell(const WatchedCommit& commit) {
    // A document more must not take a walk through all terms.
    const bool count_terms = std::exchange(is_first_, false) && request_.count_terms;
    if (!work_.committed) return;
    work_.committed({commit.report, index_totals(Index::open(directory_), count_terms), remapped_,
                     commit.seconds});
  }

 private:
  const std::filesystem::path& directory_;
  const IndexRequest& request_;
  const WatchWork& work_;
  ErrorText remapped_{};
  bool is_first_ = true;
};

}  // namespace

void watch(const std::filesystem::path& directory, const IndexRequest& asked,
           const WatchWork& work) {
  const IndexRequest request = with_told_format(directory, asked);
  WatchedResults results(directory, request, work);
  const WatchSummary summary =
      watch_files(directory, request.paths,
                  {.writer = writer_options(request, work.stop),
                   .ingest = ingest_options(directory, request),
                   .opened = [&](IndexWriter& writer) { results.prepare_round(writer); },
                   .committed = [&](const WatchedCommit& commit) { results.tell(commit); },
                   .failed =
                       [&](const std::exception&) {
                         if (work.failed) work.failed();
                       },
                   .unwatched = work.unwatched,
                   .progress = work.progress,
                   .stop = work.stop});
  throw StoppedError(summary.snapshot == 0
                         ? std::string(kNothingCommitted)
                         : fmt::format("snapshot {} is the last commit", summary.snapshot));
}

}  // namespace inkling::service
