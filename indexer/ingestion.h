#pragma once

/// One run of ingest(): where records go, and the account of them.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "indexer/files/path_origins.h"
#include "indexer/reading/record_batches.h"
#include "indexer/reading/record_places.h"
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
  bool is_garbled;
  std::string encoding;         ///< what it was converted from; empty for UTF-8
  std::uint64_t chosen_fields;  ///< as in ReadDocument
  StrippedBytes stripped;
  bool is_emptied;
  std::vector<Omission> omissions;
};
using ReadRow = std::variant<DocumentRow, RejectedRecord, UnchangedFile>;

struct FilesNow;

/// One thread at a time.
class Ingestion {
 public:
  /// places_of_records(), of a file and ids.
  using FindPlaces =
      std::function<RecordPlaces(const FileContext& file, const std::set<std::string>& ids)>;

  /// `writer` and `options` must outlive it. Throws IoError when the file of rejects cannot be
  /// made.
  Ingestion(IndexWriter& writer, const IngestOptions& options, FindPlaces find_places);

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
  /// A file of many records that was not read.
  struct Unread {
    File file;
    std::uint64_t entered;  ///< how many documents had, then
    bool has_outdated;
  };
  using UnchangedFiles = std::map<std::string, Unread, std::less<>>;
  /// A record of such a file whose id another document of the run has.
  struct Claim {
    DocId doc;
    std::string id;
    const Unread* unread;
    std::uint64_t number;  ///< of the entry of the other
    std::string place{};   ///< empty where the file does not hold the record any more
  };
  /// The file that documents are entering from, and the number of its first one.
  struct FirstOfFile {
    File file{};
    std::uint64_t number = 0;
  };
  /// Where a document of the run came from.
  struct Position {
    File file{};  ///< null where the document is a file itself
    std::string place{};
    std::uint64_t number = 0;  ///< of its entry
  };

  void enter(const File& file, const RawRecord& record, const DocumentRow& document,
             const DocumentBatch::EnterNext& enter_next);
  std::uint64_t& count_of(Entered entered) noexcept;
  void note_characters(const File& file, const DocumentRow& document);
  void note_stripped(const DocumentRow& document);
  void note_cut(const RawRecord& record, const Entry& entry);
  void note_labels(const Entry& entry);
  void note_replaced_within(std::string_view id, const Position& later, const Position& earlier);
  void note_contest(std::string_view id, const Position& later, const Position& earlier,
                    const ReplacedWithin& replaced);
  Claimant claimant(const Position& at, std::string_view id, std::string place) const;
  void repeat(const storage::Contest& contest);
  std::optional<Position> position_of(std::uint64_t number, std::string_view id) const;
  std::string told_apart(const Position& position) const;
  void note_absent_fields();
  void note_text_fields(const RawRecord& record);
  void note_resemblance(const RawRecord& record);
  void take_unchanged(const UnchangedFile& unchanged);
  void keep_document(const UnchangedFile& unchanged);
  void settle_unchanged();
  void carry_labels(const FilesNow& files);
  void note_outdated();
  bool holds_files(const std::string& folder) const;
  void locate(std::vector<Claim>& claims) const;
  void settle(const Claim& claim);
  void give_up(const Claim& claim);
  void skip(const File& file, const RejectedRecord& record, std::uint64_t line);
  void reject(const RejectedRecord& record);

  IndexWriter& writer_;
  const IngestOptions& options_;
  FindPlaces find_places_;
  std::optional<RejectsFile> rejects_;
  SourceAccount sources_;
  RunPlaces places_;
  UnchangedFiles unchanged_;
  std::set<std::uint64_t> labels_kept_;  ///< numbers of entries that stand and keep labels
  FirstOfFile current_;
  File converted_;                  ///< the last file that was
  bool has_lines_ = false;          ///< has read any
  std::uint64_t chosen_found_ = 0;  ///< those of all lines
  IngestReport report_;
};

}  // namespace inkling::indexer
