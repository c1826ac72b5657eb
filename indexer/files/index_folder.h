#pragma once

/// Telling directories of indexes from folders of documents.

#include <string>
#include <vector>

namespace inkling::indexer {

/// Whether a folder with these entries, in the order of their bytes, is the directory of an index:
/// it has the lock and a manifest, or is about to have one.
bool is_index_folder(const std::vector<std::string>& entries);

}  // namespace inkling::indexer
