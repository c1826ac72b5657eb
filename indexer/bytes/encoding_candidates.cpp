#include "indexer/bytes/encoding_candidates.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "analysis/unicode.h"
#include "indexer/bytes/unicode_encoding.h"

namespace inkling::indexer {

namespace {

using Characters = std::span<const std::int32_t>;

/// In bits: letters of another script beside Latin ones, or one by one, as signs are that it has in
/// the place of Latin accents.
constexpr double kStrayOtherScript = 32;
/// In bits: words of another script in a text in Latin letters.
constexpr double kOtherScript = 10;
/// In bits: of Windows-1252, of which English has all accents and signs that it needs.
constexpr double kForEnglish = 12;
/// A few accents or signs in a text in Latin letters are weak evidence for an encoding that is
/// rare.
constexpr std::size_t kFewForeign = 8;
constexpr double kRarerByFew = 3;
/// Few texts of Shift_JIS are in half-width kana, which hold the letters of many other encodings.
constexpr double kInHalfwidthKana = 8;
/// Texts are not likely to be damaged UTF-8 where no character of UTF-8 is whole, unless but one
/// byte is strange.
constexpr double kNoWholeUtf8 = 10;

constexpr std::array<Candidate, 34> kCandidates{{
    {"UTF-8", 0},         {"windows-1252", 0},    {"windows-1250", 1}, {"windows-1251", 1},
    {"GB18030", 1},       {"Shift_JIS", 1},       {"EUC-JP", 1},       {"Big5", 1},
    {"windows-949", 1},   {"KOI8-R", 1},          {"windows-1253", 2}, {"windows-1254", 2},
    {"windows-1255", 2},  {"windows-1256", 2},    {"windows-1257", 2}, {"ISO-8859-2", 2},
    {"ISO-8859-5", 2},    {"ISO-8859-6", 2},      {"ISO-8859-7", 2},   {"ISO-8859-8", 3},
    {"ISO-8859-13", 18},  {"ISO-8859-15", 2},     {"KOI8-U", 2},       {"windows-874", 2},
    {"windows-1258", 12}, {"IBM866", 18},         {"IBM850", 18},      {"IBM852", 18},
    {"macintosh", 12},    {"x-mac-cyrillic", 18}, {"ISO-8859-4", 5},   {"ISO-8859-3", 6},
    {"ISO-8859-10", 6},   {"ISO-8859-14", 8},
}};

constexpr bool is_between(std::int32_t c, std::int32_t first, std::int32_t last) {
  return c >= first && c <= last;
}

/// Whether a character belongs to another script than Latin, or is a sign that comes with one:
/// marks and punctuation of Arabic, marks of direction, frames of DOS and KOI8, East Asian signs.
bool is_of_other_script(std::int32_t c) {
  if (c < 0x80) return false;
  if (is_between(c, 0x0600, 0x06FF) || c == 0x200E || c == 0x200F ||
      is_between(c, 0x2500, 0x259F) || is_between(c, 0x3000, 0x303F) ||
      is_between(c, 0xFF00, 0xFFEF))
    return true;
  const analysis::Script script = analysis::script_of(c);
  return script != analysis::Script::common && script != analysis::Script::inherited &&
         script != analysis::Script::latin;
}

bool is_latin(std::int32_t c) {
  if (c >= 0x80) return analysis::script_of(c) == analysis::Script::latin;
  return is_between(c, '0', '9') || is_between(c, 'A', 'Z') || is_between(c, 'a', 'z');
}

/// In bits. Half of the letters of another script that stand beside Latin ones, or alone, are too
/// many for words of it.
double doubt_of_other_script(Characters text) {
  std::size_t others = 0;
  std::size_t strays = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_of_other_script(text[at])) continue;
    const std::int32_t before = at > 0 ? text[at - 1] : ' ';
    const std::int32_t behind = at + 1 < text.size() ? text[at + 1] : ' ';
    const bool is_alone = !is_of_other_script(before) && !is_of_other_script(behind);
    others += 1;
    strays += is_alone || is_latin(before) || is_latin(behind) ? 1U : 0U;
  }
  if (others == 0) return 0;
  return strays * 2 >= others ? kStrayOtherScript : kOtherScript;
}

double doubt_of_utf8(Characters text, const EncodingSample& sample) {
  if (std::ranges::any_of(text, [](auto c) { return c >= 0x80; })) return 0;
  if (has_meaning_in_windows_1252(sample.bytes)) return std::numeric_limits<double>::infinity();
  return sample.foreign > 1 ? kNoWholeUtf8 : 0;
}

/// Of a text in Latin letters.
double doubt_in_latin(const Candidate& candidate, Characters text, const EncodingSample& sample) {
  const bool is_little = sample.is_mostly_ascii || sample.foreign <= kFewForeign;
  const double rarity = candidate.rarity * (is_little ? kRarerByFew : 1);
  const double other_script = doubt_of_other_script(text);
  if (other_script > 0) return rarity + other_script;
  const bool is_less_english =
      sample.is_english && candidate.name != std::string_view(kWindows1252);
  return rarity + (is_less_english ? kForEnglish : 0);
}

}  // namespace

std::span<const Candidate> encoding_candidates() noexcept { return kCandidates; }

double doubt_of(const Candidate& candidate, Characters text, const EncodingSample& sample) {
  if (candidate.name == kUtf8) return doubt_of_utf8(text, sample);
  if (sample.is_in_latin) return doubt_in_latin(candidate, text, sample);
  const bool has_halfwidth = std::ranges::any_of(text, analysis::is_halfwidth_kana);
  return candidate.rarity + (has_halfwidth ? kInHalfwidthKana : 0);
}

}  // namespace inkling::indexer
