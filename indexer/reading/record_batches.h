#pragma once

/// Batches of records, for threads to parse.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "indexer/reading/document_reader.h"
#include "indexer/records/record.h"

namespace inkling::indexer {

/// A record, and how much of the input had been read when it was found.
struct BatchedRecord {
  FoundRecord record;
  std::shared_ptr<const FileContext> file;  ///< in which it was found
  std::uint64_t input_bytes;
  std::uint64_t consumed_bytes;
};

class RecordBatches {
 public:
  /// Makes batches of about `bytes`, or less if the input is slow. The reader must outlive it.
  RecordBatches(DocumentReader& reader, std::size_t bytes) : reader_(reader), bytes_(bytes) {}

  /// The next batch; empty at the end. What the reader throws is thrown by the call after the one
  /// that returned the records before it.
  std::vector<BatchedRecord> next();

 private:
  DocumentReader& reader_;
  std::size_t bytes_;
  std::size_t records_ = 0;  ///< of the batch before
  std::exception_ptr failure_;
};

}  // namespace inkling::indexer
