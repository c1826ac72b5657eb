#include "query/common/decimal.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

namespace inkling::query {

namespace {

/// No integer in range has more digits.
constexpr long long kMostDigits = 20;

template <typename Integer>
std::optional<Integer> read_integer(std::string_view text) {
  Integer value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The digits of a decimal number without zeros in front, and how many of them stand before the
/// point: `0.012` is 12 and -1.
struct Digits {
  std::string digits;
  long long before_point = 0;
};

/// `text` must be one without a sign. An exponent beyond 64 bits counts as the largest one.
Digits digits_of(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of("eE"), text.size());
  std::string_view written = text.substr(std::min(end + 1, text.size()));
  if (written.starts_with('+')) written.remove_prefix(1);
  constexpr int kLargest = 1'000'000'000;
  const int at_a_loss = written.starts_with('-') ? -kLargest : kLargest;
  const int exponent = written.empty() ? 0 : read_integer<int>(written).value_or(at_a_loss);
  std::string digits(text.substr(0, end));
  const std::size_t point = std::min(digits.find('.'), digits.size());
  if (point < digits.size()) digits.erase(point, 1);
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
  digits.erase(0, zeros);
  const auto places = static_cast<long long>(point) - static_cast<long long>(zeros);
  return {std::move(digits), places + exponent};
}

}  // namespace

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const std::optional<Number> nearest = Number::parse(text);
  if (!nearest) return std::nullopt;
  const bool is_double = text.find_first_of(".eE") != text.npos;
  Decimal decimal(is_double ? Number(nearest->to_double()) : *nearest);
  decimal.is_double_ = is_double;
  decimal.is_negative_ = text.starts_with('-');
  auto [digits, before_point] = digits_of(text.substr(decimal.is_negative_ ? 1 : 0));
  if (digits.empty() || before_point <= 0) {
    decimal.whole_ = Number(0);
    decimal.has_fraction_ = !digits.empty();
    return decimal;
  }
  if (before_point > kMostDigits) return decimal;
  const auto whole_digits = static_cast<std::size_t>(before_point);
  decimal.has_fraction_ =
      digits.size() > whole_digits && digits.find_first_not_of('0', whole_digits) != digits.npos;
  digits.resize(whole_digits, '0');
  if (decimal.is_negative_) {
    if (const auto whole = read_integer<std::int64_t>('-' + digits)) decimal.whole_ = *whole;
  } else if (const auto whole = read_integer<std::uint64_t>(digits)) {
    decimal.whole_ = *whole;
  }
  return decimal;
}

}  // namespace inkling::query
