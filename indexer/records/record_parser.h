#pragma once

/// Parsing records to documents.

#include <string>

#include "indexer/records/json_lines.h"
#include "indexer/records/record.h"
#include "inkling/stripping.h"

namespace inkling::indexer {

/// Where a record is: "file:line", or "file" for one that is a whole file.
std::string place_of(const RawRecord& record);

/// The document that a file of text is: converted to UTF-8, or rejected as "binary" when it is no
/// text in any encoding, as "too_large" when it is longer in UTF-8 than a record may be. Takes the
/// bytes out of `record`.
Record text_document(RawRecord& record);

/// For one thread at a time.
class RecordParser {
 public:
  explicit RecordParser(const FieldMapping& mapping) : objects_(mapping), strip_(mapping.strip) {}

  /// Takes the bytes out of `found`, or the rejection if the record was rejected before. Cost and
  /// memory as JsonObjectReader::read.
  Record parse(FoundRecord& found);

 private:
  Record read_line(const RawRecord& record);

  JsonObjectReader objects_;
  StrippedParts strip_;
};

}  // namespace inkling::indexer
