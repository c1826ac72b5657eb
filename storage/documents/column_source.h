#pragma once

/// Where the columns of a segment that is written come from.

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

/// The columns of some documents, wherever they are. All comes in the order in which the file has
/// it, and may be asked for again. What cannot be read is thrown.
class ColumnSource {
 public:
  using VisitNumber = std::function<void(std::uint32_t)>;

  virtual ~ColumnSource() = default;
  ColumnSource(const ColumnSource&) = delete;
  ColumnSource& operator=(const ColumnSource&) = delete;

  /// Fields with postings.
  virtual std::size_t field_count() const = 0;
  virtual std::uint32_t document_count() const = 0;

  /// Of each document, below 2^48; 0 where it is not known.
  virtual void for_each_content_digest(const std::function<void(std::uint64_t)>& visit) const = 0;
  /// Where each document stands in the order of entry; none where that is its number.
  virtual void for_each_entry_rank(const VisitNumber& visit) const = 0;

  /// In order of bytes, of equal ids by document.
  virtual void for_each_id(const VisitId& visit) const = 0;
  /// The documents in that order, and of each document its place there.
  virtual void for_each_document_by_id(const VisitNumber& visit) const = 0;
  virtual void for_each_id_rank(const VisitNumber& visit) const = 0;

  /// In tokens; positions are numbered below the extent, see PositionBounds.
  virtual void for_each_length(FieldId field, const VisitNumber& visit) const = 0;
  virtual void for_each_extent(FieldId field, const VisitNumber& visit) const = 0;
  virtual bool extents_are_lengths(FieldId field) const = 0;

  /// Sorted. Of one of numbers some document has a value.
  virtual std::vector<std::string> keyword_fields() const = 0;
  virtual std::vector<std::string> number_fields() const = 0;
  /// Null where no document has a value.
  virtual std::unique_ptr<const KeywordSource> keywords(std::string_view field) const = 0;
  /// Of each document those of a field of numbers.
  virtual void for_each_numbers(std::string_view field, const VisitNumbers& visit) const = 0;

 protected:
  ColumnSource() = default;
};

}  // namespace inkling::storage
