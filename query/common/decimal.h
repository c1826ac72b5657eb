#pragma once

/// Numbers as queries write them.

#include <compare>
#include <optional>
#include <string_view>

#include "inkling/number.h"

namespace inkling::query {

/// A number in decimal digits, with all of them: 2^63 + 1/2 lies between two integers, although the
/// nearest double is one.
class Decimal {
 public:
  /// Empty for what Number::parse() does not read.
  static std::optional<Decimal> parse(std::string_view text);

  /// How `number` compares with it: an integer by their exact values, another number with the
  /// nearest double, so that 0.1 is what was indexed as 0.1. What is written with a fraction or an
  /// exponent also equals the integer that this double is: it was indexed as that.
  std::strong_ordering order_of(const Number& number) const noexcept {
    if (is_double_ && number == nearest_) return std::strong_ordering::equal;
    if (number.kind() == Number::Kind::real) return number <=> nearest_;
    const auto beyond = is_negative_ ? std::strong_ordering::greater : std::strong_ordering::less;
    if (!whole_) return beyond;
    const std::strong_ordering order = number <=> *whole_;
    return order == 0 && has_fraction_ ? beyond : order;
  }

 private:
  explicit Decimal(Number nearest) : nearest_(nearest) {}

  Number nearest_;
  std::optional<Number> whole_{};  ///< without the fraction; empty beyond the range of integers
  bool is_negative_ = false;
  bool is_double_ = false;  ///< has a fraction or an exponent: then nearest_ is a double's value
  bool has_fraction_ = false;
};

}  // namespace inkling::query
