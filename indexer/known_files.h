#pragma once

/// Files that need not be read again.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "indexer/records/record.h"
#include "inkling/index.h"
#include "storage/documents/number_data.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// What an index knows of the files that it was made of. A file of one document is known by the
/// numbers of that document, another by SourceFiles.
class KnownFiles {
 public:
  /// `sources` must outlive it.
  KnownFiles(const Index& index, const storage::SourceFiles& sources);

  /// The file, if it has the size and the time that it had when it was last read, and all documents
  /// that it became are there. Cost: O(log documents); of the first file of many records
  /// O(documents).
  std::optional<UnchangedFile> find(const std::shared_ptr<const FileContext>& file);

 private:
  struct Readers {
    std::optional<storage::NumberReader> size;
    std::optional<storage::NumberReader> modified;
  };

  bool is_document(const FileContext& file);
  std::uint64_t documents_of(const std::string& file);

  Index index_;
  const storage::SourceFiles& sources_;
  std::vector<Readers> readers_;                                                ///< by segment
  std::optional<std::map<std::string, std::uint64_t, std::less<>>> documents_;  ///< by file
};

}  // namespace inkling::indexer
