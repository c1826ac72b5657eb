#pragma once

/// What becomes of a run that found no document.

#include <string>
#include <vector>

#include "inkling/index_writer.h"
#include "inkling/ingest.h"

namespace inkling::service {

/// Before the commit of what `report` tells of. Throws EmptyInputError where no document was found
/// in `paths`, and none was there, or the mapping would change: those that were there would be
/// under one that none of them was read by.
void refuse_nothing_found(const IndexWriter& writer, const std::vector<std::string>& paths,
                          const IngestReport& report);

}  // namespace inkling::service
