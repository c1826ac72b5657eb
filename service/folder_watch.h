#pragma once

/// Changes of files and folders, as the kernel tells them (inotify).

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/stopping.h"

namespace inkling::service {

/// What a wait ended with.
enum class Woken { by_change, by_time, by_stop };

/// Watches folders and files while they are walked, round after round: what is not added again
/// until the end of a round is no longer watched. A folder that is added before it is listed misses
/// nothing: what changes behind the list wakes wait(). Changes are told too often rather than too
/// seldom. Not thread safe.
class FolderWatch {
 public:
  /// Changes of `unheeded` files and folders themselves wake nobody. Throws IoError when the system
  /// has no further inotify instance.
  explicit FolderWatch(const std::vector<std::filesystem::path>& unheeded = {});
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  void begin_round();
  /// A file, or a folder with its entries, not with theirs. A path that is not there is left alone.
  void add(const std::filesystem::path& path);
  /// The way to a path, which need not be there: that it comes, goes, or is another one.
  void add_way_to(const std::filesystem::path& path);
  /// What had changed before the round is done with.
  void end_round();

  /// Whether wait() was told since the last round that other bytes may be at the path, of a file
  /// that was added or is below a folder that was: it was moved there, made or written, or a folder
  /// above it was. After an overflow, and without a watch, nobody knows. Cost: O(length of the
  /// path), where anything has changed.
  bool has_changed(const std::filesystem::path& path) const;

  /// How many paths could not be watched in the last round, since the user has used up all watches
  /// (fs.inotify.max_user_watches).
  std::size_t unwatched() const noexcept { return unwatched_; }

  /// Waits for a change, and then until nothing has changed for `quiet`, but not longer than
  /// `most`; `longest` is how long it waits for the first change.
  struct Patience {
    std::chrono::milliseconds quiet{300};
    std::chrono::milliseconds most{2000};
    std::chrono::milliseconds longest = std::chrono::hours(24 * 365);
  };
  Woken wait(const Patience& patience, const StopAsked& stop = {});

 private:
  struct Watched {
    std::set<std::filesystem::path> paths{};
    bool heeds_all = false;
    std::set<std::string> heeded{};  ///< names of entries
    std::uint64_t round = 0;
  };

  Watched* watch(const std::filesystem::path& path, std::uint32_t events);
  bool is_heeded(const Watched& watched, const std::string& name) const;
  bool read_events();
  void note_changed(const Watched& watched, const std::string& name);

  int descriptor_;
  std::vector<std::filesystem::path> unheeded_;
  std::unordered_map<int, Watched> watched_;
  std::set<std::filesystem::path> changed_;  ///< in their normal form
  std::uint64_t round_ = 0;
  std::size_t unwatched_ = 0;
};

}  // namespace inkling::service
