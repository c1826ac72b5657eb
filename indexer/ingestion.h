#pragma once

/// One run of ingest(): where records go, and the account of them.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "indexer/files/path_origins.h"
#include "indexer/reading/record_batches.h"
#include "indexer/records/record.h"
#include "indexer/rejects_file.h"
#include "indexer/run_places.h"
#include "indexer/source_account.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// What is left of a record when its document is on the way into the index.
struct DocumentRow {
  std::uint64_t replaced_utf8;
  std::string encoding;         ///< what it was converted from; empty for UTF-8
  std::uint64_t chosen_fields;  ///< as in ReadDocument
  StrippedBytes stripped;
  bool is_emptied;
  std::vector<std::string> missing_parts;
};
using ReadRow = std::variant<DocumentRow, RejectedRecord, UnchangedFile>;

/// One thread at a time.
class Ingestion {
 public:
  /// `writer` must outlive it. Throws IoError when the file of rejects cannot be made.
  Ingestion(IndexWriter& writer, const IngestOptions& options);

  /// Counts the next record, and adds its document, if it is one, to the index by `enter_next`.
  /// Throws RecordError where IngestOptions::strict stops.
  void take(const BatchedRecord& found, const ReadRow& row,
            const DocumentBatch::EnterNext& enter_next);
  /// The files of `read` were read to their end; with `prune`, documents that are gone leave the
  /// index.
  void finish_sources(const std::vector<std::string>& paths, FileIds read,
                      const PathOrigins& origins, bool prune);
  IngestReport finish() &&;

  IngestReport& report() noexcept { return report_; }

 private:
  using File = std::shared_ptr<const FileContext>;

  void enter(const File& file, const RawRecord& record, const DocumentRow& document,
             const DocumentBatch::EnterNext& enter_next);
  std::uint64_t& count_of(Entered entered) noexcept;
  void note_characters(const File& file, const DocumentRow& document);
  void note_stripped(const DocumentRow& document);
  void note_cut(const RawRecord& record, const Entry& entry);
  void note_replaced_within(const File& file, const RawRecord& record, const Entry& entry,
                            const RunPlaces::Place& earlier);
  void note_absent_fields();
  void take_unchanged(const UnchangedFile& unchanged);
  void skip(const File& file, const RejectedRecord& record, std::uint64_t line);
  void reject(const RejectedRecord& record);

  IndexWriter& writer_;
  bool strict_;
  std::function<void(const RecordOutcome&)> tell_;
  std::optional<RejectsFile> rejects_;
  SourceAccount sources_;
  RunPlaces places_;
  File converted_;                  ///< the last file that was
  bool has_lines_ = false;          ///< has read any
  std::uint64_t chosen_found_ = 0;  ///< those of all lines
  IngestReport report_;
};

}  // namespace inkling::indexer
