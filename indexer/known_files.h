#pragma once

/// Files that need not be read again.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/contested_files.h"
#include "indexer/records/record.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "storage/documents/number_data.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// What an index knows of the files that it was made of. A file of one document is known by the
/// numbers of that document, another by SourceFiles.
class KnownFiles {
 public:
  /// IngestOptions::is_changed.
  using IsChanged = std::function<bool(const std::filesystem::path&)>;

  /// With `prune`, a file whose outdated documents are in the index counts as changed.
  KnownFiles(const Index& index, storage::Sources sources, bool prune, IsChanged is_changed,
             const ContestedFiles::ForEachFile& for_each_file);
  KnownFiles(const KnownFiles&) = delete;
  KnownFiles& operator=(const KnownFiles&) = delete;

  /// The file, if it has the size and the time that it had when it was last read, nobody knows that
  /// it changed all the same, the document that it became is there, and ContestedFiles does not
  /// want it. Where documents of any file of many records are missing, all of these are read again:
  /// one may hold ids of another, and the last of them counts. Cost: O(log documents); of the first
  /// file of many records O(documents).
  std::optional<UnchangedFile> find(const std::shared_ptr<const FileContext>& file);

 private:
  using Counts = std::map<std::string, std::uint64_t, std::less<>>;
  struct Readers {
    std::optional<storage::NumberReader> size;
    std::optional<storage::NumberReader> modified;
  };

  bool is_told_changed(const std::filesystem::path& path) const;
  bool is_as_known(const storage::SourceFile& source, const FileState& state) const;
  std::optional<DocId> document_of(std::string_view file, const FileState& state);
  bool are_all_there();
  const Counts& records_by_file();
  bool is_of_two_kinds(std::string_view file);

  Index index_;
  storage::Sources sources_;
  bool prune_;
  IsChanged is_changed_;
  ContestedFiles contested_;
  std::vector<Readers> readers_;        ///< by segment
  std::optional<Counts> by_file_;       ///< documents of files of many records
  std::optional<DocumentSet> records_;  ///< the same documents; both once they are asked for
  std::optional<bool> are_all_there_;   ///< the documents of all sources
};

}  // namespace inkling::indexer
