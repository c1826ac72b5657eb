#pragma once

/// Records by the batch, for threads to parse.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "indexer/records/document_reader.h"
#include "indexer/records/record.h"

namespace inkling::indexer {

/// A record, and how much of the input was read when it was found.
struct BatchedRecord {
  FoundRecord record;
  std::shared_ptr<const FileContext> file;  ///< in which it was found
  std::uint64_t input_bytes;
  std::uint64_t consumed_bytes;
};

class RecordBatches {
 public:
  /// Batches of about so many bytes, or less where the input is slow. The reader must outlive it.
  RecordBatches(DocumentReader& reader, std::size_t bytes) : reader_(reader), bytes_(bytes) {}

  /// Empty at the end. What the reader throws is thrown when the records before it were handed out.
  std::vector<BatchedRecord> next();

 private:
  DocumentReader& reader_;
  std::size_t bytes_;
  std::exception_ptr failure_;
};

}  // namespace inkling::indexer
