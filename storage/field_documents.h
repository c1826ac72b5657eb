#pragma once

/// What the lists of a field are encoded with of its documents.

#include <cstdint>
#include <span>

#include "inkling/types.h"
#include "storage/columns.h"
#include "storage/position_bounds.h"
#include "storage/rounded_number.h"

namespace inkling::storage {

/// Bounds and lengths by document of a segment that is written: in memory, or in the file of its columns.
class FieldDocuments {
 public:
  /// `length_codes` are rounded down, see RoundedNumber. Both must outlive it.
  FieldDocuments(const FieldBounds& bounds, std::span<const std::uint8_t> length_codes)
      : bounds_(bounds), length_codes_(length_codes), count_(static_cast<std::uint32_t>(length_codes.size())) {}
  /// Of so many documents. `columns`, not of format 1, must outlive it.
  FieldDocuments(const Columns& columns, FieldId field, std::uint32_t count)
      : columns_(&columns), field_(field), count_(count) {}

  std::uint32_t count() const noexcept { return count_; }
  PositionBounds bounds(std::uint32_t doc) const {
    return columns_ == nullptr ? bounds_[doc] : columns_->bounds(field_, doc);
  }
  std::uint8_t length_code(std::uint32_t doc) const {
    return columns_ == nullptr ? length_codes_[doc] : RoundedNumber::down(columns_->lengths(field_)[doc]);
  }
  /// Has what bounds() reads in memory brought into the cache: worth it some tens of documents ahead.
  void prefetch(std::uint32_t doc) const noexcept {
    if (columns_ == nullptr) bounds_.prefetch(doc);
  }

 private:
  const Columns* columns_ = nullptr;
  FieldId field_ = FieldId::text;
  FieldBounds bounds_;
  std::span<const std::uint8_t> length_codes_;
  std::uint32_t count_;
};

}  // namespace inkling::storage
