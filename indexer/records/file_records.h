#pragma once

/// The records of one file.

#include <memory>
#include <optional>

#include "indexer/bytes/input.h"
#include "indexer/records/record.h"

namespace inkling::indexer {

class FileRecords {
 public:
  virtual ~FileRecords() = default;
  /// The next record; empty at the end. Throws what the source throws.
  virtual std::optional<FoundRecord> next() = 0;
};

/// The whole input as one record, or each line that is not blank as one, or a rejected record. The
/// source of `input` must outlive the result.
std::unique_ptr<FileRecords> records_of(const Input& input,
                                        std::shared_ptr<const FileContext> file);

}  // namespace inkling::indexer
