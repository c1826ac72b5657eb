#pragma once

/// The index that is served, or several of them by name.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/messages/message.h"
#include "server/snapshots/models.h"
#include "server/snapshots/snapshots.h"
#include "service/answer_cache.h"

namespace inkling::server {

/// An index that is open, and what is kept of it.
struct ServedIndex {
  /// `memory` is for all that is cached: an eighth of it for reports, and a 32nd for searches.
  ServedIndex(const std::filesystem::path& directory, std::uint64_t memory)
      : snapshots(directory, memory - memory / 8 - memory / 32),
        answers(memory / 8),
        searches(memory / 32) {}

  Snapshots snapshots;
  service::AnswerCache<std::string> answers;  ///< reports, which take long and are asked for again
  /// Short ones that are asked for again and again. They do not drive out reports.
  service::AnswerCache<HttpResponse> searches;
  Models models{};
};

using SharedIndex = std::shared_ptr<ServedIndex>;

/// Who waits for a disk: get() opens an index for whoever asks for it first, on that worker, and
/// who asks for the same one meanwhile waits on another for kPatience. Nobody holds the lock while
/// files are read, so the event loop, which asks for those that are open, never waits. Who looks:
/// whoever searches, and a thread of its own each kBetweenLooks, so that health is known where
/// nobody searches; it also lets go of an index whose folder is gone. Thread safe.
class Indexes {
 public:
  static constexpr std::chrono::seconds kPatience{1};
  static constexpr std::chrono::milliseconds kBetweenLooks{500};

  /// Throws as Index::open().
  static std::unique_ptr<Indexes> of_one(const std::filesystem::path& index, std::uint64_t memory);
  /// Each folder in `folder` whose name is one of [a-z0-9][a-z0-9_-]{0,63} may be an index; they
  /// are opened when they are asked for. Each gets the part of `memory` that it would have if those
  /// that are there now were all. Throws OptionError where there is none.
  static std::unique_ptr<Indexes> of_folder(const std::filesystem::path& folder,
                                            std::uint64_t memory);

  /// Throws RefusedError: 400 for no name where names are needed or one where there are none, 404
  /// for one that is not there, 503 while another thread opens it; what Index::open() throws.
  SharedIndex get(const std::optional<std::string>& name);
  /// Sorted; empty for an index without a name. Reads the folder.
  std::vector<std::string> names() const;
  /// The index, or the folder of them.
  const std::filesystem::path& place() const noexcept { return place_; }
  /// Of each index.
  std::uint64_t memory() const noexcept { return memory_; }
  /// Those that are open. Cost: O(indexes), without a look at any file.
  std::vector<SharedIndex> open() const;

 private:
  /// An index that is open, or being opened.
  using Opening = std::shared_future<SharedIndex>;

  void open(const std::string& name, std::promise<SharedIndex>& opened);
  std::map<std::string, SharedIndex> open_by_name() const;
  void watch(const std::stop_token& end);
  void look();
  /// `memory` is that of each index.
  Indexes(std::filesystem::path place, bool is_folder, std::uint64_t memory);

  std::filesystem::path place_;
  bool is_folder_;
  std::uint64_t memory_;
  mutable std::mutex mutex_;
  std::map<std::string, Opening> open_{};  ///< none that could not be opened
  std::jthread watcher_;                   ///< goes first: it uses what is above
};

}  // namespace inkling::server
