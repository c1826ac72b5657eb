#include "analysis/unicode.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <utility>

#include "analysis/icu_status.h"
#include "inkling/error.h"

namespace inkling::analysis {

namespace {

constexpr std::uint32_t kLetters = U_GC_L_MASK;

/// Lower-case letters that do not decompose into another letter and a mark.
constexpr std::pair<CodePoint, std::string_view> kSpelledOut[] = {
    {0xE6, "ae"}, {0xF0, "d"},  {0xF8, "o"},  {0xFE, "th"}, {0x111, "d"},  {0x127, "h"},
    {0x131, "i"}, {0x138, "k"}, {0x142, "l"}, {0x14B, "n"}, {0x153, "oe"}, {0x167, "t"},
};

/// Textbooks put one on vowels; on consonants it makes another letter.
constexpr bool is_stress(CodePoint c) { return c == 0x300 || c == 0x301; }

constexpr bool is_cyrillic_vowel(CodePoint c) {
  constexpr CodePoint kStressedVowels[] = {0x430, 0x435, 0x438, 0x43E, 0x443, 0x44B,
                                           0x44D, 0x44E, 0x44F, 0x454, 0x456};
  return std::find(std::begin(kStressedVowels), std::end(kStressedVowels), c) !=
         std::end(kStressedVowels);
}

UScriptCode icu_script_of(CodePoint c) noexcept {
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript(c, &status);
}

std::string normalized(const icu::Normalizer2* (*form)(UErrorCode&), std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const normalizer = form(status);
  check_icu(status, "data of normalization");
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  normalizer->normalizeUTF8(0, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr,
                            status);
  check_icu(status, "normalization");
  return result;
}

std::string version_string(const UVersionInfo version) {
  char text[U_MAX_VERSION_STRING_LENGTH];
  u_versionToString(version, text);
  return text;
}

}  // namespace

CodePoint next_code_point(std::string_view text, std::size_t& at) noexcept {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  CodePoint c = 0;
  U8_NEXT(bytes, at, text.size(), c);
  return c;
}

CodePoint previous_code_point(std::string_view text, std::size_t& at) noexcept {
  const std::size_t end = at--;
  for (std::size_t start = end; start > 0 && end - start < U8_MAX_LENGTH;) {
    std::size_t next = --start;
    const CodePoint c = next_code_point(text, next);
    if (c == kIllFormed || next != end) continue;
    at = start;
    return c;
  }
  return kIllFormed;
}

void append(CodePoint code_point, std::string& text) {
  std::uint8_t bytes[U8_MAX_LENGTH];
  std::size_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, static_cast<std::uint32_t>(code_point));
  text.append(reinterpret_cast<const char*>(bytes), length);
}

bool is_ascii(std::string_view text) noexcept {
  std::uint64_t all = 0;
  for (std::uint64_t eight = 0; text.size() >= sizeof eight; text.remove_prefix(sizeof eight)) {
    std::memcpy(&eight, text.data(), sizeof eight);
    all |= eight;
  }
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return (all & 0x8080'8080'8080'8080) == 0;
}

bool is_white_space(CodePoint c) noexcept { return u_isUWhiteSpace(c) != 0; }

bool is_python_word(CodePoint c) noexcept {
  if (c == '_' || (U_MASK(u_charType(c)) & kLetters) != 0) return true;
  return u_getIntPropertyValue(c, UCHAR_NUMERIC_TYPE) != U_NT_NONE;
}

CodePoint to_lower(CodePoint c) noexcept { return u_tolower(c); }
bool is_cased(CodePoint c) noexcept { return u_hasBinaryProperty(c, UCHAR_CASED) != 0; }
bool is_case_ignorable(CodePoint c) noexcept {
  return u_hasBinaryProperty(c, UCHAR_CASE_IGNORABLE) != 0;
}

bool is_capital(CodePoint c) noexcept {
  return c != kIllFormed && (U_MASK(u_charType(c)) & (U_GC_LU_MASK | U_GC_LT_MASK)) != 0;
}

bool continues_character(CodePoint c) noexcept {
  return c != kIllFormed && (U_MASK(u_charType(c)) & (U_GC_M_MASK | U_GC_CF_MASK)) != 0;
}

bool belongs_to_letters(CodePoint c) noexcept {
  return c != kIllFormed && (U_MASK(u_charType(c)) & (U_GC_L_MASK | U_GC_M_MASK)) != 0;
}

Script script_of(CodePoint c) noexcept {
  static_assert(Script::common == Script{USCRIPT_COMMON} &&
                Script::inherited == Script{USCRIPT_INHERITED});
  static_assert(Script::han == Script{USCRIPT_HAN} && Script::hangul == Script{USCRIPT_HANGUL});
  static_assert(Script::hiragana == Script{USCRIPT_HIRAGANA} &&
                Script::katakana == Script{USCRIPT_KATAKANA});
  static_assert(Script::kana == Script{USCRIPT_KATAKANA_OR_HIRAGANA});
  return Script{icu_script_of(c)};
}

std::string_view character_kind(CodePoint c) noexcept {
  if (c == kIllFormed) return "invalid UTF-8";
  const std::uint32_t category = U_MASK(u_charType(c));
  if ((category & U_GC_P_MASK) != 0) return "punctuation";
  if ((category & U_GC_S_MASK) != 0) return "symbol";
  if ((category & U_GC_M_MASK) != 0) return "combining mark";
  if ((category & U_GC_L_MASK) != 0) return "letter";
  if ((category & U_GC_N_MASK) != 0) return "number";
  return "control character";
}

std::string_view first_code_points(std::string_view text, std::size_t limit) noexcept {
  if (text.size() <= limit) return text;
  std::size_t at = 0;
  for (std::size_t count = 0; count < limit && at < text.size(); ++count) next_code_point(text, at);
  return text.substr(0, at);
}

std::string to_valid_utf8(std::string_view text) {
  std::string valid;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = next_code_point(text, at);
    append(c == kIllFormed ? kReplacement : c, valid);
  }
  return valid;
}

// Without branches, so the compiler can process many bytes at a time.
void to_lower_case(std::string_view text, char* out) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_capital = static_cast<unsigned char>(text[at] - 'A') < 26;
    out[at] = static_cast<char>(text[at] | (is_capital ? 0x20 : 0));
  }
}

void fold_case(std::string_view text, std::string& folded) {
  folded.clear();
  if (is_ascii(text)) {
    folded.resize(text.size());
    to_lower_case(text, folded.data());
    return;
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* folder = icu::Normalizer2::getNFKCCasefoldInstance(status);
  check_icu(status, "data of NFKC_Casefold");
  icu::StringByteSink<std::string> sink(&folded);
  folder->normalizeUTF8(0, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr,
                        status);
  check_icu(status, "NFKC_Casefold");
}

std::string composed(std::string_view text) {
  return normalized(icu::Normalizer2::getNFCInstance, text);
}

void strip_accents(std::string& folded) {
  if (is_ascii(folded)) return;
  std::string plain;
  bool is_accented_script = false;
  bool may_be_stressed = false;
  const std::string decomposed = normalized(icu::Normalizer2::getNFDInstance, folded);
  for (std::size_t at = 0; at < decomposed.size();) {
    const CodePoint c = next_code_point(decomposed, at);
    if (u_charType(c) == U_NON_SPACING_MARK) {
      const bool is_accent = is_accented_script || (may_be_stressed && is_stress(c));
      if (!is_accent) append(c, plain);
      continue;
    }
    const UScriptCode script = icu_script_of(c);
    is_accented_script = script == USCRIPT_LATIN || script == USCRIPT_GREEK;
    may_be_stressed = is_cyrillic_vowel(c);
    const auto spelled = std::find_if(std::begin(kSpelledOut), std::end(kSpelledOut),
                                      [c](const auto& letter) { return letter.first == c; });
    if (spelled == std::end(kSpelledOut)) {
      append(c, plain);
    } else {
      plain += spelled->second;
    }
  }
  folded = composed(plain);
}

bool is_east_asian(CodePoint c) noexcept {
  const UScriptCode script = icu_script_of(c);
  return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
         u_getIntPropertyValue(c, UCHAR_WORD_BREAK) == U_WB_KATAKANA;
}

bool is_one_ideograph(std::string_view text) noexcept {
  std::size_t at = 0;
  return !text.empty() && is_east_asian(next_code_point(text, at)) && at == text.size();
}

void check_icu(UErrorCode status, const char* what) {
  if (U_SUCCESS(status)) return;
  if (status == U_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
  throw IoError("ICU", 0, std::string(what) + ": " + u_errorName(status),
                "reinstall the ICU library with its data");
}

std::string icu_version() {
  UVersionInfo version;
  u_getVersion(version);
  return version_string(version);
}

std::string unicode_version() {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return version_string(version);
}

}  // namespace inkling::analysis
