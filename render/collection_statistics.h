#pragma once

/// What shards count for each other.

#include <iosfwd>

#include "inkling/collection_statistics.h"

namespace inkling::render {

/// One JSON object each, which parse_collection_survey() and parse_query_counts() read.
void write_json(std::ostream& out, const CollectionSurvey& survey);
void write_json(std::ostream& out, const QueryCounts& counts);

}  // namespace inkling::render
