#pragma once

/// Numbers as documents hold them: integers of 64 bits, and doubles.

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// An integer from -2^63 to 2^64 - 1, or a finite double. Numbers are compared by their exact
/// values: 1 equals 1.0, and 2^53 + 1, which no double holds, equals no double.
///
/// Each value is held in one way: a double with an integral value in the range of the integers is
/// that integer, and -0.0 is 0. So equal numbers have equal bits, and print alike.
class Number {
 public:
  enum class Kind : std::uint8_t {
    integer = 0,  ///< from -2^63 to 2^63 - 1
    large = 1,    ///< an integer from 2^63 to 2^64 - 1
    real = 2,     ///< any other double
  };

  constexpr Number() noexcept = default;  ///< 0
  template <std::signed_integral Integer>
  constexpr Number(Integer value) noexcept
      : bits_(static_cast<std::uint64_t>(static_cast<std::int64_t>(value))) {}
  template <std::unsigned_integral Integer>
  constexpr Number(Integer value) noexcept
      : bits_(value), kind_(bits_ >> 63 == 0 ? Kind::integer : Kind::large) {}
  Number(bool) = delete;
  /// Throws OptionError for NaN and the infinities.
  Number(double value);

  /// The number that `text` writes in decimal digits: with a sign, a fraction and an exponent where
  /// there are any. Exact when its value is an integer in range, else the nearest double. Empty for
  /// everything else, also beyond the range of a double.
  static std::optional<Number> parse(std::string_view text);
  /// What kind() and bits() gave.
  static constexpr Number of(Kind kind, std::uint64_t bits) noexcept { return {kind, bits}; }

  constexpr Kind kind() const noexcept { return kind_; }
  /// The integer in two's complement, or the bits of the double.
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  /// The nearest double.
  double to_double() const noexcept;

  friend constexpr bool operator==(const Number&, const Number&) = default;
  friend std::strong_ordering operator<=>(const Number& a, const Number& b) noexcept {
    if (a.kind_ == Kind::integer && b.kind_ == Kind::integer) [[likely]]
      return static_cast<std::int64_t>(a.bits_) <=> static_cast<std::int64_t>(b.bits_);
    return compare_kinds(a, b);
  }

 private:
  constexpr Number(Kind kind, std::uint64_t bits) noexcept : bits_(bits), kind_(kind) {}
  static std::strong_ordering compare_kinds(const Number& a, const Number& b) noexcept;

  std::uint64_t bits_ = 0;
  Kind kind_ = Kind::integer;
};

/// An integer with all of its digits, another number in the shortest form that reads back equal.
std::string to_string(const Number& number);

/// Numbers one after the other, in 8 bytes each while all are of one kind, else in 9.
class NumberList {
 public:
  std::size_t size() const noexcept { return bits_.size(); }
  void reserve(std::size_t count) { bits_.reserve(count); }
  void push_back(const Number& number);
  Number operator[](std::size_t at) const noexcept {
    return Number::of(kinds_.empty() ? kind_ : kinds_[at], bits_[at]);
  }

 private:
  std::vector<std::uint64_t> bits_;
  std::vector<Number::Kind> kinds_;            ///< empty while all are the same
  Number::Kind kind_ = Number::Kind::integer;  ///< of all of them
};

}  // namespace inkling
