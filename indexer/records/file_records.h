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

/// The whole input is one document, or each line that is not blank is one, or it is a rejected
/// record. `file` lacks what `input` knows; the source of that must outlive the result.
std::unique_ptr<FileRecords> records_of(const Input& input, FileContext file);

}  // namespace inkling::indexer
