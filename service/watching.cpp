#include "service/watching.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <istream>
#include <optional>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "service/choices.h"
#include "service/folder_watch.h"
#include "service/opened.h"

namespace inkling::service {

namespace {

constexpr const char* kStandardInput = "-";
constexpr std::chrono::milliseconds kUnwatchedPause{10'000};
constexpr std::chrono::milliseconds kFirstPause{2'000};
constexpr std::chrono::milliseconds kLongestPause{60'000};

/// The rounds of one run of watch().
class Rounds {
 public:
  Rounds(const std::filesystem::path& directory, const IndexRequest& request, const WatchWork& work)
      : directory_(directory),
        request_(request),
        work_(work),
        changes_({directory, request.ingest.rejects}) {
    request_.ingest.prune = true;
    request_.ingest.walk.visit = [this](const std::filesystem::path& path) { changes_.add(path); };
    if (const std::optional<Index> index = open_if_there(directory)) snapshot_ = index->snapshot();
  }

  /// Fails as index() does.
  void first() {
    const std::optional<IndexResult> result = index_again();
    request_.ingest.walk.may_be_missing = true;
    request_.labels.relabel = false;  // what is given from now on stays
    work_.progress = {};
    request_.count_terms = false;
    tell(result);
  }

  /// Waits for changes and indexes them.
  void next() {
    if (changes_.wait({.longest = pause()}, work_.stop) == Woken::by_stop) stop();
    std::optional<IndexResult> result;
    try {
      result = index_again();
      failure_.clear();
      retry_ = {};
    } catch (const StoppedError&) {
      throw;
    } catch (const std::exception& failure) {
      retry_ = std::clamp(2 * retry_, kFirstPause, kLongestPause);
      if (std::exchange(failure_, failure.what()) != failure.what() && work_.failed) work_.failed();
    }
    tell(result);
  }

 private:
  /// Empty where nothing is to be indexed, which an index that is watched need not mind.
  std::optional<IndexResult> index_again() {
    changes_.begin_round();
    for (const std::string& path : request_.paths) changes_.add_way_to(path);
    std::istream nothing(nullptr);
    std::optional<IndexResult> result;
    try {
      result =
          index(directory_, of_round(), nothing, {.progress = work_.progress, .stop = work_.stop});
      is_mapped_ = true;
    } catch (const EmptyInputError&) {
    } catch (const StoppedError&) {
      stop();
    }
    changes_.end_round();
    return result;
  }

  /// Once there is an index, its mapping holds; one that is lost is made again as it was told.
  IndexRequest of_round() const {
    IndexRequest request = request_;
    if (is_mapped_ && open_if_there(directory_)) request.mapping = {};
    return request;
  }

  void tell(const std::optional<IndexResult>& result) {
    if (result) {
      const bool is_new = result->totals.snapshot != snapshot_;
      snapshot_ = result->totals.snapshot;
      if ((is_new || is_first_) && work_.committed) work_.committed(*result);
      is_first_ = false;
    }
    if (std::exchange(unwatched_, changes_.unwatched()) == 0 && unwatched_ > 0 && work_.unwatched)
      work_.unwatched(unwatched_);
  }

  /// How long at most until the next round.
  std::chrono::milliseconds pause() const {
    if (retry_.count() > 0) return retry_;
    return unwatched_ > 0 ? kUnwatchedPause : FolderWatch::Patience{}.longest;
  }

  [[noreturn]] void stop() const {
    throw StoppedError(snapshot_ == 0 ? std::string("nothing was committed")
                                      : fmt::format("snapshot {} is the last commit", snapshot_));
  }

  std::filesystem::path directory_;
  IndexRequest request_;
  WatchWork work_;
  FolderWatch changes_;
  std::uint64_t snapshot_ = 0;
  bool is_first_ = true;
  bool is_mapped_ = false;  ///< the index has the mapping of the request
  std::size_t unwatched_ = 0;
  std::string failure_;
  std::chrono::milliseconds retry_{0};
};

}  // namespace

void watch(const std::filesystem::path& directory, const IndexRequest& request,
           const WatchWork& work) {
  if (std::ranges::find(request.paths, kStandardInput) != request.paths.end())
    throw ParameterError("watch", "standard input cannot be watched", "name files or folders");
  Rounds rounds(directory, request, work);
  rounds.first();
  for (;;) rounds.next();
}

}  // namespace inkling::service
