#pragma once

/// What a run learns of the files that it reads.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "indexer/records/record.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

using FileIds = std::set<std::string, std::less<>>;

/// Where one of two documents with the same id comes from.
struct Claimant {
  std::string file;                  ///< that it is in, be it in a member of it
  std::optional<FileState> state{};  ///< of that file, where it is known
  std::string place{};               ///< as in RejectedRecord
};

/// Brings Sources up to date, file by file, as their records come. What is noted of a file that
/// is not read to its end is dropped. Files without a state (streams) are not for it.
class SourceAccount {
 public:
  /// `sources` must outlive it.
  explicit SourceAccount(storage::Sources& sources);

  using File = std::shared_ptr<const FileContext>;
  /// `line` is 0 where the document is the file.
  void note_document(const File& file, std::uint64_t line);
  /// What was not read of the file may hold documents that it held before.
  void note_skipped(const File& file, const RejectedRecord& record, std::uint64_t line);
  /// The document of `later` took the place of that of `earlier`, which has the same id.
  void note_replaced(const std::string& id, const Claimant& later, const Claimant& earlier);
  /// A document of the file took the place of one of a stream, or the other way round: it is read
  /// again, whichever is in the index.
  void unsettle(const std::string& file, const FileState& state);
  /// All files of `read`, by their ids, were read to their end. What failed leaves it, and so do
  /// files with a record that was rejected: nobody can tell which document it was.
  void finish(FileIds& read);
  /// Files of many records that this run read, and an earlier one had.
  const FileIds& read_again() const noexcept { return read_again_; }

 private:
  void turn_to(const File& file);
  void end_file();
  void drop_contests(const FileIds& read);
  void add_contests();
  bool is_known(const std::string& file);

  storage::Sources& sources_;
  std::int64_t started_ns_;  ///< since 1970, less a step of the clock of files
  File current_;
  storage::SourceFile source_;  ///< of the current file
  bool has_lines_ = false;      ///< likewise
  FileIds read_again_;
  FileIds known_;  ///< of which `sources_` knows what this run has learned
  storage::SourceFiles unsettled_;
  storage::Contests contests_;                          ///< of this run
  std::map<std::string, FileState, std::less<>> seen_;  ///< files of these
  FileIds incomplete_;  ///< read in part: what they held before may still be there
};

}  // namespace inkling::indexer
