#pragma once

/// ISO-8859-16, or Latin 10, for Romanian and its neighbours: ICU has no converter for it.

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "reader/larger_charset.h"

namespace inkling::reader {

inline constexpr const char* kLatin10 = "ISO-8859-16";
/// The encoding that is the same but for what from_latin10() changes.
inline constexpr const char* kLatin1 = "ISO-8859-1";

/// Whether it is the encoding's name by IANA, one of its aliases there, or the number that
/// Windows has for it.
inline bool is_latin10(std::string_view name) {
  constexpr std::array<std::string_view, 7> kNames{
      "iso885916", "iso8859162001", "isoir226", "csiso885916", "latin10", "l10", "cp28606"};
  return std::ranges::find(kNames, charset_letters(name)) != kNames.end();
}

/// The character of a byte that is `latin1` in ISO-8859-1, by the table of Unicode's ISO8859
/// mappings (8859-16.TXT).
constexpr char16_t from_latin10(char16_t latin1) noexcept {
  constexpr std::array<std::pair<char16_t, char16_t>, 40> kOthers{{
      {0xA1, 0x0104}, {0xA2, 0x0105}, {0xA3, 0x0141}, {0xA4, 0x20AC}, {0xA5, 0x201E},
      {0xA6, 0x0160}, {0xA8, 0x0161}, {0xAA, 0x0218}, {0xAC, 0x0179}, {0xAE, 0x017A},
      {0xAF, 0x017B}, {0xB2, 0x010C}, {0xB3, 0x0142}, {0xB4, 0x017D}, {0xB5, 0x201D},
      {0xB8, 0x017E}, {0xB9, 0x010D}, {0xBA, 0x0219}, {0xBC, 0x0152}, {0xBD, 0x0153},
      {0xBE, 0x0178}, {0xBF, 0x017C}, {0xC3, 0x0102}, {0xC5, 0x0106}, {0xD0, 0x0110},
      {0xD1, 0x0143}, {0xD5, 0x0150}, {0xD7, 0x015A}, {0xD8, 0x0170}, {0xDD, 0x0118},
      {0xDE, 0x021A}, {0xE3, 0x0103}, {0xE5, 0x0107}, {0xF0, 0x0111}, {0xF1, 0x0144},
      {0xF5, 0x0151}, {0xF7, 0x015B}, {0xF8, 0x0171}, {0xFD, 0x0119}, {0xFE, 0x021B},
  }};
  for (const auto& [byte, character] : kOthers) {
    if (byte == latin1) return character;
  }
  return latin1;
}

}  // namespace inkling::reader
