#pragma once

/// Paths in, records out: all of reading, without parsing and without an index.

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "indexer/bytes/byte_source.h"
#include "indexer/files/input_files.h"
#include "indexer/formats/format.h"
#include "indexer/reading/digest_ids.h"
#include "indexer/reading/nested_records.h"
#include "indexer/reading/record_parser.h"
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
  DocumentReader(const DocumentReader&) = delete;
  DocumentReader& operator=(const DocumentReader&) = delete;

  /// The next record; empty at the end. What cannot be read below a directory, and a compressed
  /// stream that is damaged, is a rejected record; a path that was named and cannot be read is an
  /// IoError.
  std::optional<FoundRecord> next();

  /// The file of the record that next() gave.
  const std::shared_ptr<const FileContext>& file() const noexcept { return context_; }

  /// What the folders had so far that was not read, and what was read and has no records.
  LeftOut left_out() const;
  /// Bytes read so far, decompressed.
  std::uint64_t input_bytes() const noexcept;
  /// Bytes read so far as they are on disk.
  std::uint64_t consumed_bytes() const noexcept;

 private:
  /// Files and members without records, and members that are left out.
  struct Missing {
    bool is_current = true;  ///< has no records so far
    LeftOut counts{};
  };

  std::optional<FoundRecord> next_of_file();
  std::optional<UnchangedFile> find_unchanged() const;
  FoundRecord rejected(std::string place, std::string reason, std::string detail);
  void assign_id(RawRecord& record);
  std::string id_of_message(const RawRecord& message);
  void open();
  void close();
  void note_missing();

  IngestOptions options_;
  bool label_from_dir_;
  std::istream& standard_input_;
  DigestIds digests_;
  RecordParser id_parser_;  ///< asked which records of a stream have ids
  FindUnchanged find_unchanged_;
  InputFiles files_;
  MessageIds message_ids_;
  std::optional<InputFile> file_;               ///< the current one
  std::shared_ptr<const FileContext> context_;  ///< of the file that was read last
  std::unique_ptr<ByteSource> source_;          ///< its bytes, once it is open
  std::unique_ptr<FileRecords> records_;        ///< in `source_`; that of `context_`, too
  Missing missing_;
  std::uint64_t produced_ = 0;  ///< by the sources before
  std::uint64_t consumed_ = 0;
};

}  // namespace inkling::indexer
