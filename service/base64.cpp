#include "service/base64.h"

#include <cstdint>

namespace inkling::service {

namespace {

std::optional<std::uint32_t> value_of(char c) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t at = kDigits.find(c);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint32_t>(at);
}

}  // namespace

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t padding = 0;
  while (padding < 2 && text.ends_with('=')) {
    text.remove_suffix(1);
    ++padding;
  }
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t held = 0;
  int bits = 0;
  for (const char c : text) {
    const std::optional<std::uint32_t> value = value_of(c);
    if (!value) return std::nullopt;
    held = (held << 6 | *value) & 0xFFF'FFFF;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xFF);
  }
  const bool has_rest = (held & ((1U << bits) - 1)) != 0;
  if (has_rest || bits != static_cast<int>(padding) * 2) return std::nullopt;
  return bytes;
}

}  // namespace inkling::service
