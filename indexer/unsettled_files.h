#pragma once

/// Files that are read again although they have not changed.

#include "inkling/index.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// Has the next run that meets a file that `index` has documents of, or that `sources` knows, read
/// it again. Cost: O(documents).
void unsettle_files(const Index& index, storage::Sources& sources);

}  // namespace inkling::indexer
