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

/// Whether an opening has come to its end, a good one or not.
inline bool is_over(const std::shared_future<SharedIndex>& opening) {
  return opening.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// A folder among those of indexes that is not served.
struct LeftOut {
  std::string name;
  std::string why;
};

/// Who waits for a disk: each index is opened by a thread of its own, for whoever asks for it
/// first, who stays kBriefly for it. Nobody holds the lock while files are read, so the event loop,
/// which asks for those that are open, never waits. Who looks: whoever searches, and a thread of
/// its own each kBetweenLooks, so that health is known where nobody searches; it also lets go of an
/// index whose folder is gone. Thread safe.
class Indexes {
 public:
  using Clock = std::chrono::steady_clock;
  /// An index that is open, or on its way; get() throws what Index::open() throws.
  using Opening = std::shared_future<SharedIndex>;

  static constexpr std::chrono::milliseconds kBriefly{20};
  static constexpr std::chrono::milliseconds kBetweenLooks{500};

  /// Throws as Index::open().
  static std::unique_ptr<Indexes> of_one(const std::filesystem::path& index, std::uint64_t memory);
  /// Each folder in `folder` that has an index is one if its name begins with a letter or a digit,
  /// then letters (a-z, A-Z), digits, `-`, `_` and inner dots, 64 characters at most; they are
  /// opened when they are asked for. Each gets the part of `memory` that it would have if those
  /// that are there now were all. Throws OptionError where there is none.
  static std::unique_ptr<Indexes> of_folder(const std::filesystem::path& folder,
                                            std::uint64_t memory);

  /// What could not be opened is so for whoever `asked` before that was known; who asks later has
  /// it tried again. Throws ParameterError for no name where names are needed or one where there
  /// are none, RefusedError (404) for one that is not there.
  Opening get(const std::optional<std::string>& name, Clock::time_point asked = Clock::now());
  /// Sorted; empty for an index without a name. Reads the folder.
  std::vector<std::string> names() const;
  /// The other folders there, sorted. Reads the folder.
  std::vector<LeftOut> left_out() const;
  /// The index, or the folder of them.
  const std::filesystem::path& place() const noexcept { return place_; }
  /// Of each index.
  std::uint64_t memory() const noexcept { return memory_; }
  /// Those that are open. Cost: O(indexes), without a look at any file.
  std::vector<SharedIndex> open() const;
  /// Whether the end of this would wait for a disk.
  bool is_opening() const;

 private:
  struct Entry {
    Opening opening{};
    std::optional<Clock::time_point> failed{};
    std::jthread opens{};  ///< goes first: it uses what is above
  };

  std::filesystem::path directory_of(const std::string& name) const;
  std::optional<Opening> known(const std::string& name, Clock::time_point asked) const;
  Opening begin(const std::string& name, Clock::time_point asked);
  void make(const std::string& name, Entry& entry, std::promise<SharedIndex> opened);
  std::map<std::string, SharedIndex> open_by_name() const;
  void watch(const std::stop_token& end);
  void look();
  /// `memory` is that of each index.
  Indexes(std::filesystem::path place, bool is_folder, std::uint64_t memory);

  std::filesystem::path place_;
  bool is_folder_;
  std::uint64_t memory_;
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_{};
  std::jthread watcher_;  ///< goes first: it uses what is above
};

}  // namespace inkling::server
