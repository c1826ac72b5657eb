#pragma once

/// What encoders of posting lists need to know of documents: bounds and lengths in one field.

#include <cstdint>
#include <span>
#include <variant>

#include "inkling/types.h"
#include "storage/bits/position_bounds.h"
#include "storage/bits/rounded_number.h"
#include "storage/documents/columns.h"

namespace inkling::storage {

/// Bounds and lengths by document, in memory. `length_codes` are rounded down, see RoundedNumber.
struct DocumentsInMemory {
  FieldBounds field_bounds;
  std::span<const std::uint8_t> length_codes;

  PositionBounds bounds(std::uint32_t doc) const noexcept { return field_bounds[doc]; }
  std::uint8_t length_code(std::uint32_t doc) const noexcept { return length_codes[doc]; }
  /// Prefetches what bounds() reads. Pays off a few dozen documents ahead.
  void prefetch(std::uint32_t doc) const noexcept { field_bounds.prefetch(doc); }
};

/// The same in the columns file of the segment that is written.
struct DocumentsInColumns {
  const Columns* columns;
  FieldId field;

  PositionBounds bounds(std::uint32_t doc) const { return columns->bounds(field, doc); }
  std::uint8_t length_code(std::uint32_t doc) const {
    return RoundedNumber::down(columns->lengths(field)[doc]);
  }
  void prefetch(std::uint32_t) const noexcept {}
};

/// Either of the two, which must outlive it.
class FieldDocuments {
 public:
  FieldDocuments(const FieldBounds& bounds, std::span<const std::uint8_t> length_codes)
      : documents_(DocumentsInMemory{bounds, length_codes}),
        count_(static_cast<std::uint32_t>(length_codes.size())) {}
  /// `count` is the number of documents.
  FieldDocuments(const Columns& columns, FieldId field, std::uint32_t count)
      : documents_(DocumentsInColumns{&columns, field}), count_(count) {}

  std::uint32_t count() const noexcept { return count_; }
  /// Calls visit(documents) with the kind that it is, so that loops need not ask each time.
  template <typename Visit>
  void visit(Visit visit) const {
    std::visit(visit, documents_);
  }

 private:
  std::variant<DocumentsInMemory, DocumentsInColumns> documents_;
  std::uint32_t count_;
};

}  // namespace inkling::storage
