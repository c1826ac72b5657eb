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
#include "storage/columns.h"
#include "storage/document_store_writer.h"
#include "storage/encoded_terms.h"
#include "storage/file_system.h"
#include "storage/format.h"

namespace inkling::storage {

/// The order of calls is: add_document for each document; then for each field end_documents, and append for all terms,
/// some at a time, in the order of bytes; then finish. Texts are compressed and written as they come, postings as they
/// are appended: memory is O(documents), never O(text); where texts are not stored, titles that are added stay until
/// documents are finished.
class SegmentWriter {
 public:
  /// Files are named after `number` and created at once.
  SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text);
  ~SegmentWriter();
  SegmentWriter(SegmentWriter&&) noexcept;
  SegmentWriter& operator=(SegmentWriter&&) noexcept;

  /// `keywords` come to those of the document. Returns the document's number within the segment.
  std::uint32_t add_document(const Document& document, const DocumentMeasures& measures,
                             std::span<const KeywordValue> keywords = {});
  std::uint32_t document_count() const noexcept;
  bool stores_text() const noexcept;
  /// The id of a document that was added. Valid until the next is.
  std::string_view id(std::uint32_t doc) const noexcept;

  /// Each document's place in the order of entry, when they were added in another.
  void set_entry_ranks(std::vector<std::uint32_t> ranks);

  /// What the lists of `field` are encoded with: call when all documents were added. Valid as long as the writer is.
  FieldDocuments end_documents(FieldId field);
  /// Writes and syncs the files of documents, of which all were added, with their titles, ranks and digests as they are
  /// to be: no more can be said of them. May be called while another thread appends terms.
  void finish_documents();
  /// The next terms of `field`.
  void append(FieldId field, const EncodedTerms& terms);

  /// Where texts are not stored, for who has the titles elsewhere: adds each document without, and when all were added
  /// writes their titles, which are asked for one after the other in the order of ids.
  std::uint32_t add_untitled(const Document& document, const DocumentMeasures& measures);
  void write_titles(const TitleOf& title_of);
  /// What the document holds was lost, so that it is to be indexed again when it comes again.
  void forget_content_digest(std::uint32_t doc);

  /// Finishes documents, where that was not done, and terms: every file is synced. The segment is complete, but no
  /// commit names it yet.
  SegmentInfo finish();

  /// Bytes held on the heap for documents: ids, lengths, columns. Cost: O(1).
  std::size_t memory_bytes() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::storage
