#pragma once

/// The records of one file.

#include <memory>
#include <optional>

#include "indexer/bytes/byte_source.h"
#include "indexer/records/record.h"

namespace inkling::indexer {

class FileRecords {
 public:
  virtual ~FileRecords() = default;
  /// The next record; empty at the end. Throws what the source throws.
  virtual std::optional<FoundRecord> next() = 0;
};

/// The whole file as one record. The source must outlive the result.
std::unique_ptr<FileRecords> text_records(ByteSource& source,
                                          std::shared_ptr<const FileContext> file);

/// Each line that is not blank as one record. The source must outlive the result.
std::unique_ptr<FileRecords> json_lines_records(ByteSource& source,
                                                std::shared_ptr<const FileContext> file);

}  // namespace inkling::indexer
