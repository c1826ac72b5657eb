#pragma once

/// Where strings lie, among which dates are compared as dates.

#include <optional>
#include <string>
#include <string_view>

#include "inkling/date.h"

namespace inkling::query {

/// Whether `value` is a date that `period` begins, in the time zone that it names, if it does.
bool lies_within(std::string_view value, const Date& period);

/// A bound of a range of strings.
class ValueBound {
 public:
  explicit ValueBound(std::string text);
  ValueBound(const ValueBound&) = delete;
  ValueBound& operator=(const ValueBound&) = delete;

  /// Below 0, 0 or above 0 as `value` comes before the bound, lies at it, or comes behind it: two
  /// dates as compare_dates() says, so that "2020-05-03" lies at "2020" and at "2020-05"; other
  /// strings by their bytes. Cost: O(bytes).
  int order_of(std::string_view value) const noexcept;

 private:
  std::string text_;
  std::optional<Date> date_;  ///< of text_
};

}  // namespace inkling::query
