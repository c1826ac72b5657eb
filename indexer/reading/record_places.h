#pragma once

/// Where the records of a file are that is not read otherwise.

#include <map>
#include <set>
#include <string>

#include "indexer/records/record.h"
#include "inkling/field_mapping.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// Places, as place_of() has them, by ids.
using RecordPlaces = std::map<std::string, std::string, std::less<>>;

/// The places of those records of `file`, a regular one, that have any of `ids`; fewer where the
/// file is another by now. Cost: that of reading it up to the last of them.
RecordPlaces places_of_records(const FileContext& file, const std::set<std::string>& ids,
                               const IngestOptions& options, const FieldMapping& mapping);

}  // namespace inkling::indexer
