#pragma once

/// What becomes of bytes that are read in a format.

#include <string>
#include <vector>

#include "indexer/records/record.h"
#include "inkling/field_mapping.h"
#include "inkling/ingest.h"

namespace inkling::test {

/// The records in a file of these bytes, whose name is "f" and this ending. The bytes come at most
/// `step` at a time.
std::vector<indexer::Record> records_of(const std::string& bytes, const std::string& ending,
                                        const IngestOptions& options = {},
                                        const FieldMapping& mapping = {}, std::size_t step = 1000);

/// A document with its id, title, text, labels, keywords and numbers on one line; a rejected record
/// as "place: reason".
std::string shown(const indexer::Record& record);
std::vector<std::string> shown(const std::vector<indexer::Record>& records);

}  // namespace inkling::test
