#pragma once

/// Files that are packed to become any number of records.

#include <cstdint>
#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"
#include "indexer/formats/format.h"

namespace inkling::indexer {

/// How many records a file may have. One that is not packed has a byte for each and more; of packed
/// ones that people have, rows that count up take half a byte each.
struct RecordLimits {
  std::uint64_t harmless = std::uint64_t{1} << 20;
  std::uint64_t per_byte = 16;  ///< of the file as it is on disk
};

/// The records of a file until there are more than both limits together: then next() throws
/// DamagedStreamError. The rows of a table of 10 MB that unpacks to 10 GB would take an hour.
class FewRecords : public FileRecords {
 public:
  /// `source` must outlive it: that of the file, whose name is for the message.
  FewRecords(std::unique_ptr<FileRecords> records, const ByteSource& source, std::string name,
             RecordLimits limits = {});

  std::optional<FoundRecord> next() override;
  LeftOut left_out() const override { return records_->left_out(); }

 private:
  std::unique_ptr<FileRecords> records_;
  const ByteSource& source_;
  std::string name_;
  RecordLimits limits_;
  std::uint64_t count_ = 0;
};

}  // namespace inkling::indexer
