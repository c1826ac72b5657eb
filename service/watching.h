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

/// watch_files() with what the request says, each round as index() would do it. Ends by
/// StoppedError, when `stop` asks for it, and by what watch_files() throws.
[[noreturn]] void watch(const std::filesystem::path& directory, const IndexRequest& request,
                        const WatchWork& work);

}  // namespace inkling::service
