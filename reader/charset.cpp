#include "reader/charset.h"

#include <unicode/ucnv.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

#include "reader/ascii.h"
#include "reader/larger_charset.h"
#include "reader/latin10.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kLongestCharset = 60;

/// Encodings whose bytes may all look like ASCII, or like UTF-8, and mean something else.
constexpr std::array<std::string_view, 5> kUnlikeAscii{"iso-2022", "utf-7", "hz", "utf-16",
                                                       "utf-32"};

struct CloseConverter {
  void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

/// Null where neither ICU nor is_latin10() knows the name. Each is opened once.
UConverter* converter_of(const std::string& name) {
  thread_local std::map<std::string, Converter> opened;
  const auto known = opened.find(name);
  if (known != opened.end()) return known->second.get();
  UErrorCode error = U_ZERO_ERROR;
  const char* const known_to_icu = is_latin10(name) ? kLatin1 : name.c_str();
  Converter converter(name.empty() ? nullptr : ucnv_open(known_to_icu, &error));
  if (converter == nullptr || U_FAILURE(error)) return nullptr;
  return opened.emplace(name, std::move(converter)).first->second.get();
}

/// `charset` has a converter.
std::string decoded(std::string_view bytes, const std::string& charset) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString characters(bytes.data(), static_cast<std::int32_t>(bytes.size()),
                                converter_of(charset), error);
  if (is_latin10(charset)) {
    for (std::int32_t at = 0; at < characters.length(); ++at)
      characters.setCharAt(at, from_latin10(characters[at]));
  }
  std::string text;
  characters.toUTF8String(text);
  return text;
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

/// Whether it is damaged rather than something else: other encodings are hardly ever UTF-8 by
/// chance.
bool is_damaged_utf8(std::string_view bytes) noexcept {
  std::size_t right = 0;
  std::size_t wrong = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const bool is_plain = static_cast<unsigned char>(bytes[at]) < 0x80;
    const bool is_right = pass_utf8(bytes, at);
    if (!is_plain) ++(is_right ? right : wrong);
  }
  return right > 0 && right >= wrong;
}

bool is_utf8_declared(std::string_view declared) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"utf-8", "utf8", "UTF-8", "UTF8"};
  return std::ranges::any_of(
      kNames, [&](std::string_view name) { return declared.find(name) != declared.npos; });
}

std::string mended_utf8(std::string_view bytes) {
  std::string text;
  icu::UnicodeString::fromUTF8(
      icu::StringPiece(bytes.data(), static_cast<std::int32_t>(bytes.size())))
      .toUTF8String(text);
  return text;
}

/// In lower case; empty for those that say nothing, and for nonsense.
std::string declared_charset(std::string_view declared) {
  std::string name;
  for (const char c : declared.substr(0, kLongestCharset)) {
    if (c != '"' && c != '\'' && c != ' ') name += lower(c);
  }
  const bool says_nothing = name == "us-ascii" || name == "ascii" || name == "utf-8" ||
                            name == "utf8" || declared.size() > kLongestCharset;
  if (says_nothing) return {};
  return larger_charset(name);
}

}  // namespace

bool pass_utf8(std::string_view bytes, std::size_t& at) noexcept {
  const auto* const begin = reinterpret_cast<const std::uint8_t*>(bytes.data());
  UChar32 character = 0;
  U8_NEXT(begin, at, bytes.size(), character);
  return character >= 0;
}

std::string to_utf8(std::string_view bytes, std::string_view declared, std::string_view fallback) {
  const std::string name = declared_charset(declared);
  const bool is_unlike_ascii = std::ranges::any_of(
      kUnlikeAscii, [&](std::string_view front) { return name.starts_with(front); });
  if (!is_unlike_ascii && (is_ascii(bytes) || is_utf8(bytes))) return std::string(bytes);
  if (is_utf8_declared(declared) && is_damaged_utf8(bytes)) return mended_utf8(bytes);
  if (converter_of(name) != nullptr) return decoded(bytes, name);
  if (is_utf8(bytes)) return std::string(bytes);
  const std::string other(fallback);
  return decoded(bytes, converter_of(other) != nullptr ? other : "windows-1252");
}

}  // namespace inkling::reader
