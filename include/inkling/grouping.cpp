#include "inkling/grouping.h"

namespace inkling {

std::string to_string(const std::string& field, const Grouping& grouping) {
  using Kind = Grouping::Kind;
  switch (grouping.kind) {
    case Kind::values:
      break;
    case Kind::quantiles:
      return field + ":quantiles:" + std::to_string(grouping.count);
    case Kind::bins:
      return field + ":bins:" + std::to_string(grouping.count);
    case Kind::year:
      return field + ":year";
    case Kind::month:
      return field + ":month";
    case Kind::day:
      return field + ":day";
  }
  return field;
}

}  // namespace inkling
