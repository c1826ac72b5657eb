#pragma once

/// Documents whose files are gone.

#include <string>
#include <vector>

#include "indexer/source_account.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// What a run has read.
struct ReadPaths {
  const std::vector<std::string>& paths;  ///< as they were given
  const FileIds& files;                   ///< that were read to their end
  DocumentSet kept;                       ///< documents of the last commit that entered again
};

/// The documents of the last commit that come from files below the paths which are not there any
/// more, and those of files that were read and do not hold them any more. A file that cannot be
/// looked at is not gone. What is known of files that are gone leaves `sources`. Cost:
/// O(documents).
DocumentSet documents_gone(const Index& index, const ReadPaths& read,
                           storage::SourceFiles& sources);

}  // namespace inkling::indexer
