#pragma once

/// Dates as documents hold them: strings by ISO 8601.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace inkling::query {

/// As ISO 8601 writes them: a year, then perhaps a month, a day and a time.
inline bool is_date(std::string_view text) noexcept {
  constexpr std::string_view kShape = "0000-00-00T00:00:00";
  if (text.size() < 4) return false;
  for (std::size_t at = 0; at < std::min(text.size(), kShape.size()); ++at) {
    const bool is_digit = text[at] >= '0' && text[at] <= '9';
    const bool fits =
        kShape[at] == '0' ? is_digit : text[at] == kShape[at] || (at == 10 && text[at] == ' ');
    if (!fits) return false;
  }
  return true;
}

/// Whether it is a date that ends behind one of its parts and that a calendar may have: "2024" and
/// "2024-03" are, "2024-0" and "2024-56" are not.
inline bool is_whole_date(std::string_view text) noexcept {
  constexpr std::size_t kWithMonth = 7, kWithDay = 10, kWithSeconds = 19;
  if (!is_date(text) || (text.size() < kWithSeconds && text.size() % 3 != 1)) return false;
  const auto is_from_1_to = [&](std::size_t at, std::string_view most) {
    const std::string_view part = text.substr(at, 2);
    return part != "00" && part <= most;
  };
  return (text.size() < kWithMonth || is_from_1_to(5, "12")) &&
         (text.size() < kWithDay || is_from_1_to(8, "31"));
}

/// Whether `value` is the whole date `date` or goes on with its next part: "2024-03-05" lies within
/// "2024" and "2024-03", and neither "2024-56" nor "20245" does.
inline bool lies_within(std::string_view value, std::string_view date) noexcept {
  constexpr std::size_t kWithDay = 10, kPart = 3;
  if (!value.starts_with(date)) return false;
  const std::size_t end = date.size() < kWithDay ? date.size() + kPart : date.size();
  if (value.size() == date.size()) return true;
  const bool goes_on = value.size() > end && value[end] >= '0' && value[end] <= '9';
  return is_whole_date(value.substr(0, end)) && !goes_on;
}

}  // namespace inkling::query
