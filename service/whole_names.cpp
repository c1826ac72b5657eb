#include "service/whole_names.h"

namespace inkling::service {

namespace {

Grouping grouping_of(PeriodUnit unit) {
  using Kind = Grouping::Kind;
  switch (unit) {
    case PeriodUnit::value:
      break;
    case PeriodUnit::year:
      return {.kind = Kind::year};
    case PeriodUnit::month:
      return {.kind = Kind::month};
    case PeriodUnit::day:
      return {.kind = Kind::day};
  }
  return {};
}

}  // namespace

bool has_values(const Index& index, const std::string& field) {
  return index.keyword_column(field) != nullptr || index.number_column(field) != nullptr;
}

void prefer_whole_name(const Index& index, std::string& field, Grouping& grouping) {
  const std::string whole = to_string(field, grouping);
  if (grouping.kind == Grouping::Kind::values || !has_values(index, whole)) return;
  field = whole;
  grouping = {};
}

void prefer_whole_name(const Index& index, std::string& field, PeriodUnit& unit) {
  Grouping grouping = grouping_of(unit);
  prefer_whole_name(index, field, grouping);
  if (grouping.kind == Grouping::Kind::values) unit = PeriodUnit::value;
}

}  // namespace inkling::service
