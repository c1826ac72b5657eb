#pragma once

/// The records of all documents in an archive.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "indexer/bytes/byte_source.h"
#include "indexer/formats/archive_process.h"
#include "indexer/formats/format.h"
#include "indexer/records/record.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// Each member is read as a file would be, by its own format, archives in it as well, three deep.
/// Memory: the archive, and its longest member. For one thread.
class ArchiveRecords : public FileRecords {
 public:
  /// `source` must outlive it; the options, too.
  ArchiveRecords(ByteSource& source, std::shared_ptr<const FileContext> file,
                 const IngestOptions& options);

  std::optional<FoundRecord> next() override;

 private:
  std::optional<FoundRecord> next_of_member();
  std::optional<FoundRecord> next_member();
  std::optional<FoundRecord> open_member(ArchiveMember&& member);
  std::optional<FoundRecord> enter(ByteSource& source, std::string place);
  std::optional<FoundRecord> count(std::size_t bytes);
  std::optional<FoundRecord> too_deep();

  std::shared_ptr<const FileContext> file_;
  const IngestOptions& options_;
  ByteSource* unread_;                                      ///< the archive, until it was read
  std::vector<std::unique_ptr<ArchiveProcess>> processes_;  ///< by depth
  std::vector<std::string> places_;                         ///< of the archives that are open
  std::string member_;                                      ///< the place of the current one
  std::unique_ptr<ByteSource> source_;                      ///< its bytes
  std::unique_ptr<FileRecords> records_;                    ///< in `source_`
  std::uint64_t members_ = 0;                               ///< so far, of all archives
  std::uint64_t bytes_ = 0;                                 ///< likewise
  std::uint64_t too_deep_ = 0;                              ///< archives that were not opened
};

}  // namespace inkling::indexer
