#include "indexer/reading/few_records.h"

#include <utility>

namespace inkling::indexer {

FewRecords::FewRecords(std::unique_ptr<FileRecords> records, const ByteSource& source,
                       std::string name, RecordLimits limits)
    : records_(std::move(records)), source_(source), name_(std::move(name)), limits_(limits) {}

std::optional<FoundRecord> FewRecords::next() {
  std::optional<FoundRecord> found = records_->next();
  if (!found) return found;
  if (++count_ > limits_.harmless + limits_.per_byte * source_.consumed()) {
    throw DamagedStreamError(name_, source_.consumed(),
                             "unpacked, it has more than 1,048,576 records and 16 for each byte of "
                             "the file; if it should have so many, unpack it first");
  }
  return found;
}

}  // namespace inkling::indexer
