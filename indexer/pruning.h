#pragma once

/// Documents whose files are gone.

#include <set>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// What a run has read so far.
struct ReadPaths {
  std::vector<std::string> paths;            ///< as they were given
  std::set<std::string, std::less<>> files;  ///< of many records, by their ids, read to the end
  DocumentSet kept;                          ///< documents of the last commit that entered again
};

/// The documents of the last commit that come from files below the paths which are not there any
/// more, and from records that are not in their files any more. A file that cannot be looked at is
/// not gone. What is known of files that are gone leaves `sources`. Cost: O(documents).
DocumentSet documents_gone(const Index& index, const ReadPaths& read,
                           storage::SourceFiles& sources);

}  // namespace inkling::indexer
