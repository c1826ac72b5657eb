#pragma once

/// Charsets that are meant by the names of smaller ones.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace inkling::reader {

/// Letters and digits of a charset's name. Case, blanks and punctuation do not matter, as to ICU.
inline std::string charset_letters(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
  }
  return letters;
}

/// The name of the charset that the Encoding Standard of the WHATWG, section 4.2, reads under
/// `name`: one that has the same characters at the same bytes, and more, such as the euro sign of
/// windows-949 for EUC-KR, and the kana of Big5-HKSCS for Big5. Other names stay as they are.
inline std::string larger_charset(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kLarger{{
      {"iso88591", "windows-1252"},
      {"latin1", "windows-1252"},
      {"iso88599", "windows-1254"},
      {"tis620", "windows-874"},
      {"euckr", "windows-949"},
      {"ksc56011987", "windows-949"},
      {"gb2312", "GB18030"},
      {"gbk", "GB18030"},
      {"big5", "Big5-HKSCS"},
      // As Python writes them.
      {"eucgb2312cn", "GB18030"},
      {"big5tw", "Big5-HKSCS"},
  }};
  const auto* const larger = std::ranges::find(
      kLarger, charset_letters(name), &std::pair<std::string_view, std::string_view>::first);
  return std::string(larger == kLarger.end() ? name : larger->second);
}

}  // namespace inkling::reader
