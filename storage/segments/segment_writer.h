#pragma once

/// Writes one immutable segment: first its documents in order, then its terms in order.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document.h"
#include "inkling/index.h"
#include "inkling/types.h"
#include "storage/documents/collected_columns.h"
#include "storage/documents/column_source.h"
#include "storage/documents/document_store_writer.h"
#include "storage/documents/field_documents.h"
#include "storage/files/file_system.h"
#include "storage/files/format.h"
#include "storage/postings/encoded_terms.h"

namespace inkling::storage {

/// Documents come first. Of those that are indexed each is added with all that is kept of it; of
/// those that are merged the texts are put one after the other, or the titles in the order of ids,
/// then all columns at once. Then for each field end_documents, and append for all terms, some at a
/// time, in the order of bytes; then finish. Texts are compressed and written as they come,
/// postings as they are appended. Memory: O(documents that are added), never O(text); where texts
/// are not stored, titles that are added stay until documents are finished.
class SegmentWriter {
 public:
  /// Files are named after `number` and created at once. `text_fields` are those of the index.
  SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text,
                std::vector<std::string> text_fields);
  ~SegmentWriter();
  SegmentWriter(SegmentWriter&&) noexcept;
  SegmentWriter& operator=(SegmentWriter&&) noexcept;

  /// `keywords` come to those of the document. Returns the document's number within the segment.
  std::uint32_t add_document(const Document& document, const DocumentMeasures& measures,
                             std::span<const KeywordValue> keywords = {});
  std::uint32_t document_count() const noexcept;
  bool stores_text() const noexcept;
  /// With postings.
  std::size_t field_count() const noexcept;
  /// The id of a document that was added. Valid until the next is.
  std::string_view id(std::uint32_t doc) const noexcept;

  /// Where texts are stored: those of the next document that is merged; else its title alone, in
  /// the order of ids.
  void put_text(const StoredText& stored);
  void put_title(std::string_view title);
  /// Writes and syncs the files of documents, when all were put.
  void put_columns(const ColumnSource& columns);

  /// What the lists of `field` are encoded with: call when all documents were added. Valid as long
  /// as the writer is.
  FieldDocuments end_documents(FieldId field);
  /// Writes and syncs the files of documents, of which all were added. May be called while another
  /// thread appends terms.
  void finish_documents();
  /// The next terms of `field`.
  void append(FieldId field, const EncodedTerms& terms);

  /// Gives memory back that the columns take while lists are encoded with them, as Segment does.
  void forget_pages() const noexcept;

  /// Finishes documents, where that was not done, and terms: every file is synced. The segment is
  /// complete, but no commit names it yet.
  SegmentInfo finish();

  /// Bytes held on the heap for documents: ids, lengths, columns. Cost: O(1).
  std::size_t memory_bytes() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::storage
