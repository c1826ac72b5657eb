#include "analysis/character_price.h"

#include <unicode/uchar.h>
#include <unicode/ucnv.h>

#include <array>
#include <bitset>
#include <memory>
#include <span>
#include <string_view>

#include "analysis/icu_status.h"

namespace inkling::analysis {

namespace {

constexpr float kAsciiPrice = 4;
constexpr float kUsualPrice = 7;
constexpr float kUnusualPrice = 12;
constexpr float kSymbolPrice = 15;
constexpr float kLoneAccentPrice = 26;
constexpr float kControlPrice = 30;
constexpr float kNoCharacterPrice = 40;

constexpr float kEverydayIdeographPrice = 11.5;
constexpr float kRareIdeographPrice = 15;
constexpr float kObscureIdeographPrice = 22;
constexpr float kHalfwidthPrice = 14;
constexpr float kFullwidthPrice = 9;
constexpr float kNewLetterPrice = 11;

constexpr std::u32string_view kUsualCharacters =
    U"«»“”„‘’‚–—…·•§¿¡°©®€№\u00A0\u3000、。「」『』（）【】《》〈〉！？，．：；・〜～ー％／، ؛؟।״׳";

/// Those of them that stand beside a word, not within.
constexpr std::u32string_view kBesideWords = U"«»„•§¿¡°©®€№";

constexpr std::size_t kPlane = 0x10000;
using Characters = std::bitset<kPlane>;

/// A rectangle of a table of two-byte characters.
struct Rows {
  const char* encoding;
  unsigned first_lead, last_lead, first_trail, last_trail;
};

constexpr std::array<Rows, 4> kEveryday{{
    {"GB18030", 0xB0, 0xD7, 0xA1, 0xFE},
    {"Big5", 0xA4, 0xC6, 0x40, 0xFE},
    {"EUC-JP", 0xB0, 0xCF, 0xA1, 0xFE},
    {"EUC-KR", 0xB0, 0xC8, 0xA1, 0xFE},
}};
constexpr std::array<Rows, 4> kRare{{
    {"GB18030", 0xD8, 0xF7, 0xA1, 0xFE},
    {"Big5", 0xC9, 0xF9, 0x40, 0xFE},
    {"EUC-JP", 0xD0, 0xF4, 0xA1, 0xFE},
    {"EUC-KR", 0xCA, 0xFD, 0xA1, 0xFE},
}};

struct Close {
  void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
};

void add(const Rows& rows, Characters& characters) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, Close> converter(ucnv_open(rows.encoding, &status));
  check_icu(status, rows.encoding);
  for (unsigned lead = rows.first_lead; lead <= rows.last_lead; ++lead) {
    for (unsigned trail = rows.first_trail; trail <= rows.last_trail; ++trail) {
      const std::array<char, 2> bytes{static_cast<char>(lead), static_cast<char>(trail)};
      const char* at = bytes.data();
      status = U_ZERO_ERROR;
      const UChar32 c =
          ucnv_getNextUChar(converter.get(), &at, bytes.data() + bytes.size(), &status);
      if (U_SUCCESS(status) && static_cast<std::size_t>(c) < kPlane)
        characters.set(static_cast<std::size_t>(c));
    }
  }
}

Characters all_of(std::span<const Rows> tables) {
  Characters characters;
  for (const Rows& rows : tables) add(rows, characters);
  return characters;
}

float price_of_ideograph(CodePoint c) {
  static const Characters everyday = all_of(kEveryday);
  static const Characters rare = all_of(kRare);
  const auto at = static_cast<std::size_t>(c);
  if (at >= kPlane) return kObscureIdeographPrice;
  if (everyday[at]) return kEverydayIdeographPrice;
  return rare[at] ? kRareIdeographPrice : kObscureIdeographPrice;
}

constexpr bool is_halfwidth(CodePoint c) { return c >= 0xFF61 && c <= 0xFFDC; }
constexpr bool is_fullwidth(CodePoint c) { return c >= 0xFF01 && c <= 0xFF5E; }

}  // namespace

float price_of_other(CodePoint c) noexcept {
  if (c == '\t' || c == '\n' || c == '\r' || (c >= ' ' && c <= '~')) return kAsciiPrice;
  if (kUsualCharacters.find(static_cast<char32_t>(c)) != std::u32string_view::npos)
    return kUsualPrice;
  if (is_fullwidth(c)) return kFullwidthPrice;
  if (c == 0xFFFD) return kNoCharacterPrice;
  switch (u_charType(c)) {
    case U_UNASSIGNED:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
      return kNoCharacterPrice;
    case U_CONTROL_CHAR:
      return kControlPrice;
    case U_MODIFIER_SYMBOL:  // an accent by itself; people write the acute one for an apostrophe
      return c == U'\u00B4' ? kSymbolPrice : kLoneAccentPrice;
    case U_MATH_SYMBOL:
    case U_CURRENCY_SYMBOL:
    case U_OTHER_SYMBOL:
      return kSymbolPrice;
    default:
      return kUnusualPrice;
  }
}

bool is_odd_within_word(CodePoint c) noexcept {
  return c > '~' && kUsualCharacters.find(static_cast<char32_t>(c)) == std::u32string_view::npos &&
         !continues_character(c);
}

bool is_odd_between_letters(CodePoint c) noexcept {
  return kBesideWords.find(static_cast<char32_t>(c)) != std::u32string_view::npos;
}

float price_of_new_letter(CodePoint c) {
  if (is_halfwidth(c)) return kHalfwidthPrice;
  if (is_fullwidth(c)) return kFullwidthPrice;
  const Script script = script_of(c);
  const bool is_ideograph = script == Script::han || script == Script::hangul;
  return is_ideograph ? price_of_ideograph(c) : kNewLetterPrice;
}

}  // namespace inkling::analysis
