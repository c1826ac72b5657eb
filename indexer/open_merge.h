#pragma once

/// Merging indexes that live in any file system.

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/merging.h"
#include "storage/files/file_system.h"

namespace inkling::indexer {

/// An index to be added to another, opened.
struct MergeSource {
  std::string name;  ///< for messages
  std::shared_ptr<storage::FileSystem> files;
  Index index;                        ///< the commit that is taken, in `files`
  std::filesystem::path directory{};  ///< its own, where it has one
  std::filesystem::path target{};     ///< that of the other

  /// Sources::folders, as the other index notes them.
  std::set<std::string> folders(const std::set<std::string>& recorded) const;
};

struct MergeTarget {
  std::string name;
  std::shared_ptr<storage::FileSystem> files;
};

/// As merge_indexes() does; `sources` are at least one.
MergeReport merge(const MergeTarget& target, const std::vector<MergeSource>& sources,
                  const MergeOptions& options);

}  // namespace inkling::indexer
