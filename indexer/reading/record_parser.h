#pragma once

/// Parsing records to documents.

#include <map>
#include <memory>
#include <string>

#include "indexer/formats/format.h"
#include "indexer/records/record.h"
#include "inkling/stripping.h"

namespace inkling::indexer {

/// Where a record is: "file:line", or "file" for one that is a whole file.
std::string place_of(const RawRecord& record);

/// That a document of this record names a part which its file does not have.
RejectedRecord missing_part(const RawRecord& record, const std::string& part);

/// For one thread at a time.
class RecordParser {
 public:
  explicit RecordParser(const FieldMapping& mapping) : mapping_(mapping) {}

  /// Takes the bytes out of `found`, or the rejection if the record was rejected before. Cost and
  /// memory are those of its format.
  Record parse(FoundRecord& found);
  /// Whether the record says its id itself.
  bool has_own_id(const RawRecord& record) { return parser_of(record).has_own_id(record); }

 private:
  FormatParser& parser_of(const RawRecord& record);

  FieldMapping mapping_;
  std::map<const Format*, std::unique_ptr<FormatParser>> parsers_;  ///< those needed so far
};

}  // namespace inkling::indexer
