#include "inkling/number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <system_error>

#include "inkling/error.h"

namespace inkling {

namespace {

constexpr double k2To53 = 0x1p53, k2To63 = 0x1p63, k2To64 = 0x1p64;

/// More zeros than any integer in range ends with.
constexpr long kMostZeros = 20;

template <typename Value>
std::optional<Value> read_all(std::string_view text) {
  Value value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The digits of the integer that `decimal` writes, which reads as a double; empty when it has a
/// fraction, or more zeros than an integer in range.
std::string integer_digits(std::string_view decimal) {
  const std::size_t mantissa_end = std::min(decimal.find_first_of("eE"), decimal.size());
  std::string_view exponent = decimal.substr(std::min(mantissa_end + 1, decimal.size()));
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  const std::optional<long> written = exponent.empty() ? 0 : read_all<long>(exponent);
  std::string digits(decimal.substr(0, mantissa_end));
  const std::size_t point = digits.find('.');
  std::size_t fraction = 0;
  if (point != std::string::npos) {
    fraction = digits.size() - point - 1;
    digits.erase(point, 1);
  }
  if (!written) return {};
  for (; fraction > 0 && digits.ends_with('0'); --fraction) digits.pop_back();
  if (*written < static_cast<long>(fraction) - kMostZeros ||
      *written > static_cast<long>(fraction) + kMostZeros)
    return {};
  long zeros = *written - static_cast<long>(fraction);
  for (; zeros < 0 && digits.ends_with('0'); ++zeros) digits.pop_back();
  if (zeros < 0) return {};
  return digits.append(static_cast<std::size_t>(zeros), '0');
}

std::strong_ordering reversed(std::strong_ordering order) noexcept { return 0 <=> order; }

}  // namespace

Number::Number(double value) {
  if (!std::isfinite(value))
    throw OptionError("number", "a number field cannot hold NaN or an infinity");
  const bool is_integral = std::trunc(value) == value;
  if (is_integral && value >= -k2To63 && value < k2To63) {
    bits_ = static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
  } else if (is_integral && value >= k2To63 && value < k2To64) {
    *this = Number(static_cast<std::uint64_t>(value));
  } else {
    *this = Number(Kind::real, std::bit_cast<std::uint64_t>(value));
  }
}

std::optional<Number> Number::parse(std::string_view text) {
  const std::optional<double> value = read_all<double>(text);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  if (std::abs(*value) < k2To53 || std::abs(*value) > k2To64) return Number(*value);
  const std::string digits = integer_digits(text);
  if (const auto integer = read_all<std::int64_t>(digits)) return Number(*integer);
  if (const auto large = read_all<std::uint64_t>(digits)) return Number(*large);
  return Number(*value);
}

double Number::to_double() const noexcept {
  switch (kind_) {
    case Kind::integer:
      return static_cast<double>(static_cast<std::int64_t>(bits_));
    case Kind::large:
      return static_cast<double>(bits_);
    case Kind::real:
      break;
  }
  return std::bit_cast<double>(bits_);
}

std::strong_ordering Number::compare_kinds(const Number& a, const Number& b) noexcept {
  if (a.kind_ != Kind::real && b.kind_ != Kind::real)
    return a.kind_ != b.kind_ ? a.kind_ <=> b.kind_ : a.bits_ <=> b.bits_;
  if (a.kind_ != Kind::real) return reversed(compare_kinds(b, a));
  const auto real = std::bit_cast<double>(a.bits_);
  // A real number is no integer in range, so that it equals no number of another kind.
  if (b.kind_ == Kind::real)
    return real < std::bit_cast<double>(b.bits_)   ? std::strong_ordering::less
           : real > std::bit_cast<double>(b.bits_) ? std::strong_ordering::greater
                                                   : std::strong_ordering::equal;
  if (std::abs(real) >= k2To53)
    return real < 0 ? std::strong_ordering::less : std::strong_ordering::greater;
  const bool is_less = b.kind_ == Kind::large || static_cast<std::int64_t>(std::floor(real)) <
                                                     static_cast<std::int64_t>(b.bits_);
  return is_less ? std::strong_ordering::less : std::strong_ordering::greater;
}

std::string to_string(const Number& number) {
  std::array<char, 32> text{};
  const auto written = [&](auto... arguments) {
    const auto [end, failure] = std::to_chars(text.data(), text.data() + text.size(), arguments...);
    return std::string(text.data(), end);
  };
  switch (number.kind()) {
    case Number::Kind::integer:
      return written(static_cast<std::int64_t>(number.bits()));
    case Number::Kind::large:
      return written(number.bits());
    case Number::Kind::real:
      break;
  }
  const double value = number.to_double();
  const bool is_plain = std::abs(value) >= 1e-4 && std::abs(value) < 1e16;
  return written(value, is_plain ? std::chars_format::fixed : std::chars_format::scientific);
}

void NumberList::push_back(const Number& number) {
  if (bits_.empty()) kind_ = number.kind();
  if (kinds_.empty() && number.kind() != kind_) kinds_.assign(bits_.size(), kind_);
  if (!kinds_.empty()) kinds_.push_back(number.kind());
  bits_.push_back(number.bits());
}

}  // namespace inkling
