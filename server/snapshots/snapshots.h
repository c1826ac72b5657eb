#pragma once

/// The newest commit of an index, and those that somebody still pages through.

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "inkling/search.h"

namespace inkling::server {

/// A searcher that requests share.
using SharedSearcher = std::shared_ptr<const Searcher>;

/// Thread safe. A commit of another process is seen kBetween after it at the latest, by the next
/// who asks. Commits that were handed out stay for kKept after they were the newest or at() gave
/// them, the last kMostKept of them, even when the index keeps them no more: pages of one search
/// show one commit. One that nobody saw makes none of them go.
class Snapshots {
 public:
  static constexpr std::chrono::milliseconds kBetween{20};
  static constexpr std::chrono::minutes kKept{5};
  static constexpr std::size_t kMostKept = 16;

  /// `memory` as in SearcherOptions. Opens the newest commit: throws as Index::open().
  Snapshots(std::filesystem::path directory, std::uint64_t memory);

  /// Cost: O(1), now and then a look at the directory, and after a commit that of Index::open().
  SharedSearcher newest();
  /// Looks at the directory if nobody did for kBetween, for fault() alone: no commit is handed out.
  void look_if_due();
  /// Looks at the directory now: newest() has whatever was committed before the call.
  void refresh();
  /// That commit. Throws SnapshotMissingError.
  SharedSearcher at(std::uint64_t snapshot);
  /// Commits that at() gives, the oldest first.
  std::vector<std::uint64_t> all();

  const std::filesystem::path& directory() const noexcept { return directory_; }
  /// Empty if the index could be read when somebody looked last; otherwise why not. Then the last
  /// commit goes on.
  std::string fault() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Kept {
    SharedSearcher searcher;
    Clock::time_point since;  ///< it was asked for, or was the newest
  };

  bool has_changed();
  void look();
  void replace(SharedSearcher searcher);
  SharedSearcher find_kept(std::uint64_t snapshot);
  void keep(SharedSearcher searcher);
  void forget_all();
  void drop_old();
  Searcher searcher_of(Index index, std::uint64_t memory) const;

  std::filesystem::path directory_;
  std::uint64_t memory_;
  std::mutex looking_;        ///< one thread looks at the directory at a time
  mutable std::mutex mutex_;  ///< of what is below
  SharedSearcher newest_;
  bool was_handed_out_ = false;  ///< newest_
  std::deque<Kept> kept_{};      ///< the last one asked for comes last
  Clock::time_point looked_{};
  std::filesystem::file_time_type changed_{};
  bool is_settled_ = false;
  std::string fault_{};
};

}  // namespace inkling::server
