#pragma once

/// The index that is served, or several of them by name.

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
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

/// Thread safe.
class Indexes {
 public:
  /// Throws as Index::open().
  static std::unique_ptr<Indexes> of_one(const std::filesystem::path& index, std::uint64_t memory);
  /// Each folder in `folder` whose name is one of [a-z0-9][a-z0-9_-]{0,63} may be an index; they
  /// are opened when they are asked for. Throws OptionError where there is none.
  static std::unique_ptr<Indexes> of_folder(const std::filesystem::path& folder,
                                            std::uint64_t memory);

  /// Throws UnknownNameError, and RefusedError (400) for no name where names are needed or one
  /// where there are none; what Index::open() throws.
  ServedIndex& get(const std::optional<std::string>& name);
  /// Sorted; empty for an index without a name.
  std::vector<std::string> names() const;
  /// The index, or the folder of them.
  const std::filesystem::path& place() const noexcept { return place_; }
  /// Those that are open.
  std::vector<ServedIndex*> open();

 private:
  Indexes(std::filesystem::path place, bool is_folder, std::uint64_t memory);

  std::filesystem::path place_;
  bool is_folder_;
  std::uint64_t memory_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<ServedIndex>> open_{};
};

}  // namespace inkling::server
