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

/// Whether it is a date that ends behind one of its parts, as "2024" and "2024-03" do, and "2024-0"
/// does not.
inline bool is_whole_date(std::string_view text) noexcept {
  constexpr std::size_t kWithSeconds = 19;
  return is_date(text) && (text.size() >= kWithSeconds || text.size() % 3 == 1);
}

}  // namespace inkling::query
