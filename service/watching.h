#pragma once

/// index --watch: an index that follows its files.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>

#include "service/index_requests.h"
#include "service/indexing.h"
#include "service/stopping.h"

namespace inkling::service {

struct WatchWork {
  /// Called after each commit, the first one included.
  std::function<void(const IndexResult&)> committed{};
  /// Called within the handler of what a round threw, which std::current_exception() is. Not for
  /// the first round, which fails as index() does, and once for the same failure again and again.
  std::function<void()> failed{};
  /// Called when the system has no watches left, for so many folders and files: these are looked at
  /// every ten seconds instead.
  std::function<void(std::size_t unwatched)> unwatched{};
  std::function<void(const IngestProgress&)> progress{};  ///< of the first round
  StopAsked stop{};
};

/// Runs index() with IngestOptions::prune, and again whenever something changes below the paths, a
/// moment later, so that many changes are one commit. The index is locked during a round alone. A
/// round that fails is repeated, first after two seconds, then less and less often. Paths that
/// vanish later are taken for empty, and found again. Ends by StoppedError, when `stop` asks for
/// it, and by what the first round and the callbacks throw; OptionError for standard input.
[[noreturn]] void watch(const std::filesystem::path& directory, const IndexRequest& request,
                        const WatchWork& work);

}  // namespace inkling::service
