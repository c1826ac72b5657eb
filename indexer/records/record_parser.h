#pragma once

/// The bytes of a record to a document.

#include "indexer/records/json_lines.h"
#include "indexer/records/record.h"

namespace inkling::indexer {

/// The document that a file of text is: converted to UTF-8, or rejected as "binary" when it is no
/// text in any encoding, as "too_large" when it is longer in UTF-8 than a record may be.
Record text_document(RawRecord record);

/// One thread at a time.
class RecordParser {
 public:
  explicit RecordParser(const FieldMapping& mapping) : objects_(mapping) {}

  /// A record that was rejected before stays what it is. Cost and memory as JsonObjectReader::read.
  Record parse(FoundRecord found);

 private:
  Record read_line(const RawRecord& record);

  JsonObjectReader objects_;
};

}  // namespace inkling::indexer
