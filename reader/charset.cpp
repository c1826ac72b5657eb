#include "reader/charset.h"

#include <unicode/ucnv.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace inkling::reader {

namespace {

constexpr std::size_t kLongestCharset = 60;

/// The Encoding Standard of the WHATWG, section 4.2.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kLargerCharsets{{
    {"iso-8859-1", "windows-1252"},
    {"latin1", "windows-1252"},
    {"iso-8859-9", "windows-1254"},
    {"tis-620", "windows-874"},
    {"euc-kr", "windows-949"},
    {"ks_c_5601-1987", "windows-949"},
    {"gb2312", "GB18030"},
    {"gbk", "GB18030"},
}};

/// Encodings whose bytes may all look like ASCII, or like UTF-8, and mean something else.
constexpr std::array<std::string_view, 5> kUnlikeAscii{"iso-2022", "utf-7", "hz", "utf-16",
                                                       "utf-32"};

struct CloseConverter {
  void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

/// Null where ICU does not know the name. Each is opened once.
UConverter* converter_of(const std::string& name) {
  thread_local std::map<std::string, Converter> opened;
  const auto known = opened.find(name);
  if (known != opened.end()) return known->second.get();
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(name.empty() ? nullptr : ucnv_open(name.c_str(), &error));
  if (converter == nullptr || U_FAILURE(error)) return nullptr;
  return opened.emplace(name, std::move(converter)).first->second.get();
}

bool is_ascii(std::string_view bytes) noexcept {
  return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_utf8(std::string_view bytes) noexcept {
  std::int32_t size = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromUTF8(nullptr, 0, &size, bytes.data(), static_cast<std::int32_t>(bytes.size()), &error);
  return error != U_INVALID_CHAR_FOUND;
}

/// In lower case; empty for those that say nothing, and for nonsense.
std::string declared_charset(std::string_view declared) {
  std::string name;
  for (const char c : declared.substr(0, kLongestCharset)) {
    if (c != '"' && c != '\'' && c != ' ')
      name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const bool says_nothing = name == "us-ascii" || name == "ascii" || name == "utf-8" ||
                            name == "utf8" || declared.size() > kLongestCharset;
  if (says_nothing) return {};
  const auto* const larger =
      std::ranges::find(kLargerCharsets, std::string_view(name),
                        &std::pair<std::string_view, std::string_view>::first);
  return larger == kLargerCharsets.end() ? name : std::string(larger->second);
}

}  // namespace

std::string to_utf8(std::string_view bytes, std::string_view declared, std::string_view fallback) {
  const std::string name = declared_charset(declared);
  const bool is_unlike_ascii = std::ranges::any_of(
      kUnlikeAscii, [&](std::string_view front) { return name.starts_with(front); });
  if (!is_unlike_ascii && (is_ascii(bytes) || is_utf8(bytes))) return std::string(bytes);
  UConverter* converter = converter_of(name);
  if (converter == nullptr && is_utf8(bytes)) return std::string(bytes);
  if (converter == nullptr) converter = converter_of(std::string(fallback));
  if (converter == nullptr) converter = converter_of("windows-1252");
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeString characters(bytes.data(), static_cast<std::int32_t>(bytes.size()),
                                      converter, error);
  std::string text;
  characters.toUTF8String(text);
  return text;
}

}  // namespace inkling::reader
