#pragma once

/// Documents whose files are gone.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "indexer/files/path_origins.h"
#include "indexer/source_account.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// What a run has read.
struct ReadPaths {
  const std::vector<std::string>& paths;  ///< as they were given
  const FileIds& files;                   ///< that were read to their end
  const PathOrigins& origins;
  DocumentSet kept;  ///< documents of the last commit that entered again
  /// Whether a walk below a folder, one of `paths`, finds any file to read.
  std::function<bool(const std::string& folder)> holds_files;
};

struct Gone {
  DocumentSet documents;
  /// Documents below paths that are missing or hold no file to read, by these paths. They are not
  /// gone.
  std::map<std::string, std::uint64_t> spared{};
};

/// The documents of the last commit that come from files below the paths which are not there any
/// more, and those of files that were read and do not hold them any more. A file that cannot be
/// looked at is not gone; nor is any below a path that is missing or a folder without a file to
/// read, which is what a disk that is not mounted looks like; nor is one that may be in another
/// folder in which relative paths were given. What is known of files that are gone leaves
/// `sources`. Cost: O(documents).
Gone documents_gone(const Index& index, const ReadPaths& read, storage::SourceFiles& sources);

}  // namespace inkling::indexer
