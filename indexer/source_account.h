#pragma once

/// What a run learns of the files that it reads.

#include <memory>
#include <set>
#include <string>

#include "indexer/records/record.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

using FileIds = std::set<std::string, std::less<>>;

/// Brings SourceFiles up to date, file by file, as their records come. What is noted of a file that
/// is not read to its end is dropped. Files without a state (streams) are not for it.
class SourceAccount {
 public:
  /// `sources` must outlive it.
  explicit SourceAccount(storage::SourceFiles& sources) : sources_(sources) {}

  using File = std::shared_ptr<const FileContext>;
  /// `line` is 0 where the document is the file.
  void note_document(const File& file, std::uint64_t line);
  /// What was not read of the file may hold documents that it held before.
  void note_skipped(const File& file, const std::string& reason, std::uint64_t line);
  /// A document of the file stands for one of another place, or one of another place for it: both
  /// are read again, whichever is in the index. `file` may be a member of one.
  void note_replaced(const File& file);
  /// All files of `read`, by their ids, were read to their end. What failed leaves it, and so do
  /// files with a record that was rejected: nobody can tell which document it was.
  void finish(FileIds& read);

 private:
  void turn_to(const File& file);
  void end_file();

  storage::SourceFiles& sources_;
  File current_;
  storage::SourceFile source_;  ///< of the current file
  bool has_lines_ = false;      ///< likewise
  FileIds known_;               ///< of which `sources_` knows what this run has learned
  storage::SourceFiles unsettled_;
  FileIds incomplete_;  ///< read in part: what they held before may still be there
};

}  // namespace inkling::indexer
