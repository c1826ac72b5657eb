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
#include "storage/file_system.h"
#include "storage/format.h"

namespace inkling::storage {

/// One occurrence of a term within a document: where, and in which surface form.
struct Occurrence {
  std::uint32_t position;
  std::uint32_t form;  ///< index into the forms of the term
};

/// A surface form of the term that is written, and how often it occurs.
struct FormCount {
  std::string_view surface;
  std::uint64_t count;
};

/// The order of calls is: add_document for each document; then for each term in the order of
/// (field, bytes) begin_term, add_occurrences as often as is wanted, end_term; then finish.
/// Texts are compressed and written as they come, postings as their term ends: memory is
/// O(documents) + O(one term), never O(text).
class SegmentWriter {
 public:
  /// Files are named after `number` and created at once.
  SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text);
  ~SegmentWriter();
  SegmentWriter(SegmentWriter&&) noexcept;
  SegmentWriter& operator=(SegmentWriter&&) noexcept;

  /// `lengths[f]` is the number of tokens in field f; `keywords` come to those of the document. Returns the document's
  /// number within the segment.
  std::uint32_t add_document(const Document& document, std::span<const std::uint32_t, kFieldCount> lengths,
                             std::span<const KeywordValue> keywords = {});
  std::uint32_t document_count() const noexcept;

  /// `forms` are those that occurrences are numbered by, distinct, the most frequent first, then by bytes; their counts
  /// add up to cf. What they refer to must stay until end_term().
  void begin_term(FieldId field, std::string_view term, std::span<const FormCount> forms);
  /// Occurrences of the term in order: `docs[i]` holds `occurrences[i]`.
  void add_occurrences(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences);
  /// A term without occurrences leaves no trace.
  void end_term();

  /// Writes what is left and syncs every file. The segment is complete, but no commit names it yet.
  SegmentInfo finish();

  /// Bytes held on the heap for documents: ids, lengths, columns. Cost: O(1).
  std::size_t memory_bytes() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::storage
