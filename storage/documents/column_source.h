#pragma once

/// The source of the columns of a segment that is written.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/types.h"
#include "storage/documents/keyword_data.h"
#include "storage/documents/number_data_writer.h"
#include "storage/strings/sorted_ids.h"

namespace inkling::storage {

/// The columns of some documents, in memory or in files, each in the order of the file that is
/// written. Every function may be called again, and throws what goes wrong while it reads.
class ColumnSource {
 public:
  using VisitNumber = std::function<void(std::uint32_t)>;

  virtual ~ColumnSource() = default;
  ColumnSource(const ColumnSource&) = delete;
  ColumnSource& operator=(const ColumnSource&) = delete;

  /// The number of fields with postings.
  virtual std::size_t field_count() const = 0;
  virtual std::uint32_t document_count() const = 0;

  /// One for each document, below 2^48; 0 if it is not known.
  virtual void for_each_content_digest(const std::function<void(std::uint64_t)>& visit) const = 0;
  /// The place of each document in the order of entry; visits nothing if these are their numbers.
  virtual void for_each_entry_rank(const VisitNumber& visit) const = 0;

  /// Sorted by bytes, equal ids by document.
  virtual void for_each_id(const VisitId& visit) const = 0;
  /// The documents in that order, and the place of each document there.
  virtual void for_each_document_by_id(const VisitNumber& visit) const = 0;
  virtual void for_each_id_rank(const VisitNumber& visit) const = 0;

  /// In tokens; positions are numbered below the extent, see PositionBounds.
  virtual void for_each_length(FieldId field, const VisitNumber& visit) const = 0;
  virtual void for_each_extent(FieldId field, const VisitNumber& visit) const = 0;
  virtual bool extents_are_lengths(FieldId field) const = 0;

  /// Sorted. At least one document has a value of each number field.
  virtual std::vector<std::string> keyword_fields() const = 0;
  virtual std::vector<std::string> number_fields() const = 0;
  /// Null if no document has a value.
  virtual std::unique_ptr<const KeywordSource> keywords(std::string_view field) const = 0;
  /// Visits the documents with numbers in a number field, and these.
  virtual void for_each_numbers(std::string_view field, const VisitNumbers& visit) const = 0;

 protected:
  ColumnSource() = default;
  ColumnSource(ColumnSource&&) = default;
  ColumnSource& operator=(ColumnSource&&) = default;
};

}  // namespace inkling::storage
