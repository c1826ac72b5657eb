#include "query/bind/range_kind.h"

#include <optional>
#include <string>

#include "inkling/date.h"
#include "query/common/decimal.h"

namespace inkling::query {

RangeKind kind_of(const RangeNode& range, const ExactColumns& columns) {
  RangeKind kind{.is_of_numbers = columns.some_have_numbers && (range.from || range.to)};
  for (const std::optional<std::string>* const bound : {&range.from, &range.to}) {
    if (!*bound) continue;
    if (!Decimal::parse(**bound)) kind.is_of_numbers = false;
    if (parse_date(**bound)) kind.has_date = true;
  }
  return kind;
}

}  // namespace inkling::query
