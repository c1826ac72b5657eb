#pragma once

/// The records of one file.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "indexer/byte_source.h"
#include "indexer/json_lines.h"
#include "indexer/record.h"

namespace inkling::indexer {

/// What the records of a file have in common.
struct FileContext {
  std::string place;                ///< the file, for people
  std::string id;                   ///< what ids are made from: the name, without .gz or .zst
  std::string label;                ///< of each document; empty for none
  std::uint64_t replaced_utf8 = 0;  ///< in `id` and `label`
  std::size_t max_record_bytes = 0;
};

class FileRecords {
 public:
  virtual ~FileRecords() = default;
  /// The next record; empty at the end. Throws what the source throws.
  virtual std::optional<Record> next() = 0;
};

/// The whole file is one document. The source must outlive the result.
std::unique_ptr<FileRecords> text_records(ByteSource& source, FileContext file);

/// Each line that is not blank is one document. Source and reader must outlive the result.
std::unique_ptr<FileRecords> json_lines_records(ByteSource& source, FileContext file, JsonObjectReader& objects);

}  // namespace inkling::indexer
