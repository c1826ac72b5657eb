#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace inkling::reader {

/// Letters beyond ASCII stay as they are.
constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }
constexpr bool is_letter_or_digit(char c) noexcept {
  return is_letter(c) || (c >= '0' && c <= '9');
}

inline std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return lower(c); });
  return out;
}

}  // namespace inkling::reader
