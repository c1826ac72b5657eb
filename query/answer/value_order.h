#pragma once

/// The order of the values of a field.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "inkling/index.h"
#include "query/common/exact_field.h"
#include "storage/view/value_places.h"

namespace inkling::query {

/// A value as it is compared with others of its field: numbers come before strings.
struct OrderedValue {
  bool is_string;
  Number number;
  std::uint32_t place;  ///< of a string, among all of the field

  friend auto operator<=>(const OrderedValue&, const OrderedValue&) = default;
};

/// Strings go by their bytes, and dates among them by their parts. Any number of threads may ask.
class ValueOrder {
 public:
  /// `index` must outlive it. Cost: O(values * log values) of a field with dates that the view does
  /// not keep, else O(1). Throws as valued_columns() does.
  ValueOrder(const Index& index, const std::string& field, bool descends);

  bool descends() const noexcept { return descends_; }
  /// Of the values of `doc` the one that comes first; empty where it has none.
  std::optional<OrderedValue> first_of(DocId doc) const;

 private:
  std::optional<OrderedValue> number_of(DocId doc) const;
  std::optional<OrderedValue> string_of(DocId doc) const;

  ExactColumns columns_;
  bool descends_;
  storage::KeptPlaces::Places places_;  ///< of strings; null where there are none
};

}  // namespace inkling::query
