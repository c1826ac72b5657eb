#pragma once

/// Paths in, records out: the whole of reading, without an index.

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "indexer/files/directory_walk.h"
#include "indexer/records/record.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// Reads all records of all paths in order. Memory: O(the largest record), plus the names in the
/// folders from a directory down to its current file.
class DocumentReader {
 public:
  /// What is known of a file before it is read; empty when it must be read.
  using FindUnchanged =
      std::function<std::optional<UnchangedFile>(const std::shared_ptr<const FileContext>&)>;

  /// `standard_input` must outlive the reader. Throws IoError when a path does not exist.
  DocumentReader(const std::vector<std::string>& paths, std::istream& standard_input,
                 const IngestOptions& options, const FieldMapping& mapping,
                 FindUnchanged find_unchanged = {});
  ~DocumentReader();
  DocumentReader(DocumentReader&&) noexcept;
  DocumentReader& operator=(DocumentReader&&) noexcept;

  /// The next record; empty at the end. What cannot be read below a directory, and a compressed
  /// stream that is damaged, is a rejected record; a path that was named and cannot be read is an
  /// IoError.
  std::optional<FoundRecord> next();

  /// The file of the record that next() gave.
  const std::shared_ptr<const FileContext>& file() const noexcept;

  /// What the folders had so far that was not read.
  LeftOut left_out() const;
  /// Bytes read so far, decompressed.
  std::uint64_t input_bytes() const noexcept;
  /// Bytes read so far as they are on disk.
  std::uint64_t consumed_bytes() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::indexer
