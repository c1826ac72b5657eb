#pragma once

/// Writes one immutable segment: first its documents in order, then its terms in order.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "inkling/document.h"
#include "inkling/index.h"
#include "inkling/types.h"
#include "storage/dictionary/term_dictionary.h"
#include "storage/documents/collected_columns.h"
#include "storage/documents/column_source.h"
#include "storage/documents/columns.h"
#include "storage/documents/document_store_writer.h"
#include "storage/documents/field_documents.h"
#include "storage/files/checked_file.h"
#include "storage/files/file_system.h"
#include "storage/files/format.h"
#include "storage/postings/encoded_terms.h"

namespace inkling::storage {

/// First come the documents. If they are indexed, call add_document() for each. If they are merged,
/// call put_text() for each, or put_title() in the order of ids if texts are not stored, then
/// put_columns(). Then call, for each field, end_documents(), and append() for batches of terms in
/// the order of bytes; then finish(). Texts are compressed and written as they come, postings as
/// they are appended. Memory: O(documents that are added), never O(text); if texts are not stored,
/// titles that are added stay in memory until finish_documents().
class SegmentWriter {
 public:
  /// Creates the files of segment `number`. `text_fields` are those of the index.
  SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text,
                std::vector<std::string> text_fields);

  /// Adds a document, with `keywords` besides its own. Returns its number within the segment.
  std::uint32_t add_document(const Document& document, const DocumentMeasures& measures,
                             std::span<const KeywordValue> keywords = {});
  std::uint32_t document_count() const noexcept { return info_.document_count; }
  bool stores_text() const noexcept { return std::holds_alternative<TextStoreWriter>(documents_); }
  /// The number of fields with postings.
  std::size_t field_count() const noexcept { return collected_.field_count(); }
  /// The id of a document that was added. Valid until the next one is added.
  std::string_view id(std::uint32_t doc) const noexcept { return collected_.id(doc); }

  /// Writes the texts of the next merged document; or its title, in the order of ids, if texts are
  /// not stored.
  void put_text(const StoredText& stored);
  void put_title(std::string_view title);
  /// Writes and syncs the files of documents. Put all texts or titles before.
  void put_columns(const ColumnSource& columns);

  /// The documents as encoders of the lists of `field` need them. Call when all documents were
  /// added or put. Valid as long as the writer.
  FieldDocuments end_documents(FieldId field);
  /// Writes and syncs the files of documents that were added. May be called while another thread
  /// appends terms.
  void finish_documents();
  /// Appends the next terms of `field`.
  void append(FieldId field, const EncodedTerms& terms);

  /// Gives back memory that the columns take while lists are encoded with them, as Segment does.
  void forget_pages() const noexcept;

  /// Finishes documents, where that was not done, and terms: every file is synced. The segment is
  /// complete, but no commit names it yet.
  SegmentInfo finish();

  /// Bytes held on the heap for documents: ids, lengths, columns. Cost: O(1).
  std::size_t memory_bytes() const noexcept;

 private:
  using Documents = std::variant<TextStoreWriter, TitleStoreWriter>;
  struct FinishedDocuments {
    FileStamp documents;
    FileStamp columns;
  };

  void read_columns_back();
  void finish_documents(const ColumnSource& columns);

  std::shared_ptr<FileSystem> files_;
  std::vector<std::string> text_fields_;
  std::string values_;  ///< of the document that is added
  Documents documents_;
  CollectedColumns collected_;  ///< of documents that are added
  std::optional<FinishedDocuments> finished_;
  std::shared_ptr<const CheckedFile> columns_file_;      ///< once put_columns() was called
  std::optional<Columns> columns_;                       ///< in columns_file_
  std::vector<std::vector<std::uint8_t>> length_codes_;  ///< by field
  TermDictionaryWriter terms_;
  CheckedFileWriter postings_;
  CheckedFileWriter positions_;
  SegmentInfo info_;
};

}  // namespace inkling::storage
