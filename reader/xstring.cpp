#include "reader/xstring.h"

#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace inkling::reader {

namespace {

constexpr std::size_t kDigits = 4;
constexpr std::size_t kEscape = 3 + kDigits;  ///< bytes of one

std::optional<char16_t> unit_at(std::string_view text, std::size_t at) {
  text = text.substr(at, kEscape);
  if (text.size() < kEscape || !text.starts_with("_x") || text.back() != '_') return std::nullopt;
  std::uint16_t unit = 0;
  const char* const digits = text.data() + 2;
  if (std::from_chars(digits, digits + kDigits, unit, 16).ptr != digits + kDigits)
    return std::nullopt;
  return static_cast<char16_t>(unit);
}

void append_character(std::string& out, char32_t character) {
  constexpr char32_t kReplacement = 0xFFFD;
  std::uint8_t bytes[U8_MAX_LENGTH];
  std::size_t size = 0;
  if (character < ' ') character = ' ';
  if (U_IS_SURROGATE(character)) character = kReplacement;
  U8_APPEND_UNSAFE(bytes, size, character);
  out.append(reinterpret_cast<const char*>(bytes), size);
}

}  // namespace

std::string without_escapes(std::string text) {
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = text.find("_x"); at != text.npos; at = text.find("_x", at)) {
    const std::optional<char16_t> unit = unit_at(text, at);
    if (!unit) {
      ++at;
      continue;
    }
    out.append(text, copied, at - copied);
    at += kEscape;
    const std::optional<char16_t> next = unit_at(text, at);
    const bool is_pair = U16_IS_LEAD(*unit) && next && U16_IS_TRAIL(*next);
    append_character(out,
                     is_pair ? static_cast<char32_t>(U16_GET_SUPPLEMENTARY(*unit, *next)) : *unit);
    if (is_pair) at += kEscape;
    copied = at;
  }
  return copied == 0 ? text : out.append(text, copied);
}

}  // namespace inkling::reader
