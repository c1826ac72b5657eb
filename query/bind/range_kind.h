#pragma once

/// What a range of an exact field looks at.

#include "query/common/exact_field.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

struct RangeKind {
  /// The field has numbers, and each bound is one: of the strings only dates lie within, and only
  /// if a bound is a date.
  bool is_of_numbers = false;
  bool has_date = false;  ///< whether a bound is a date
};

RangeKind kind_of(const RangeNode& range, const ExactColumns& columns);

}  // namespace inkling::query
