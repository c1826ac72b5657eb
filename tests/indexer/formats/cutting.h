#pragma once

/// The records of a file before they are parsed, for fuzz targets.

#include <cstddef>
#include <string>
#include <vector>

#include "inkling/ingest.h"

namespace inkling::test {

/// The format, then the place and bytes of each record as they are in the file, or why it was
/// rejected: most formats are parsed in a process of its own. The bytes come in pieces of `step`.
/// Throws DamagedStreamError where the first bytes of a packed file are damaged.
std::vector<std::string> cut(const std::string& bytes, const std::string& name, std::size_t step,
                             const IngestOptions& options = {});

}  // namespace inkling::test
