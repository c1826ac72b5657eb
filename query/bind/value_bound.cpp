#include "query/bind/value_bound.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace inkling::query {

namespace {

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

bool lies_within(std::string_view value, const Date& period) {
  const std::optional<Date> date = parse_date(value);
  return date && compare_dates(*date, period) == 0 &&
         (period.zone.empty() || same_letters(date->zone, period.zone));
}

ValueBound::ValueBound(std::string text) : text_(std::move(text)), date_(parse_date(text_)) {}

int ValueBound::order_of(std::string_view value) const noexcept {
  if (date_) {
    if (const std::optional<Date> date = parse_date(value)) return compare_dates(*date, *date_);
  }
  return value.compare(text_);
}

}  // namespace inkling::query
