#include "indexer/bytes/encoding_guess.h"

#include <unicode/unorm2.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "analysis/plausibility.h"
#include "analysis/unicode.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

using CodePoints = std::vector<std::int32_t>;

constexpr std::size_t kForeignBytes = std::size_t{4} << 10;
constexpr std::size_t kAsciiBytes = 600;
/// In bits, of bytes that are no character: a letter that is rare in all languages costs as much.
/// UTF-8 is damaged more often than others are, which hardly have such bytes.
constexpr double kIllFormed = 30;
constexpr double kIllFormedUtf8 = 24;
/// In bits for each byte: texts cost 3.5 to 6.5, random bytes cost 10 in every encoding.
constexpr double kDearestByte = 8.3;
/// Of half-width kana, which are few: texts cost 5 to 7, random ones 8.
constexpr double kDearestKana = 7.7;
/// In bits: letters of another script in words of Latin letters, or signs of one at their numbers.
constexpr double kOtherScript = 25;
/// A few accents or signs in a text in Latin letters are weak evidence for an encoding that is
/// rare.
constexpr std::size_t kFewForeign = 8;
constexpr double kRarerByFew = 3;
/// Few texts of Shift_JIS are in half-width kana, which hold the letters of many other encodings.
constexpr double kInHalfwidthKana = 8;
/// Nor are they likely to be damaged UTF-8 where no character of UTF-8 is whole.
constexpr double kNoWholeUtf8 = 10;
/// These say by escapes in seven bits what follows: up to the end of the line, but in Korean once.
constexpr std::string_view kIso2022 = "ISO-2022-";
constexpr const char* kIso2022Kr = "ISO-2022-KR";
constexpr std::string_view kKoreanFromHere = "\x1B$)C";
/// Fewer bytes than these are always taken for text.
constexpr std::size_t kFewestForeign = 24;

struct Candidate {
  const char* name;
  double rarity;  ///< in bits: how much more of the evidence it takes
};

/// Those that hold the characters of another come in its place: windows-1252 for ISO-8859-1,
/// GB18030 for GBK, windows-949 for EUC-KR, windows-874 for TIS-620.
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

constexpr bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }
/// No byte of a character of several bytes, in any of the encodings.
constexpr bool parts_words(char byte) { return byte >= '\0' && byte <= ' '; }

std::size_t count_foreign(std::string_view bytes) {
  return static_cast<std::size_t>(
      std::ranges::count_if(bytes, [](char byte) { return !is_ascii(byte); }));
}

/// The words that are not ASCII, and some that are, since these tell the language.
std::string sample_of(std::string_view bytes) {
  std::string sample;
  std::size_t foreign = 0;
  std::size_t ascii = 0;
  for (std::size_t at = 0; at < bytes.size() && foreign < kForeignBytes;) {
    const auto* const end = std::find_if(bytes.begin() + at, bytes.end(), parts_words);
    const std::string_view word(bytes.begin() + at, end);
    at += word.size() + 1;
    const bool is_foreign = !std::ranges::all_of(word, is_ascii);
    std::size_t& used = is_foreign ? foreign : ascii;
    if (word.empty() || (!is_foreign && used > kAsciiBytes)) continue;
    sample += word.substr(0, kForeignBytes);
    sample += ' ';
    used += word.size();
  }
  return sample;
}

/// Whether more than half of what is in words with foreign bytes is letters and digits of ASCII. In
/// texts of other scripts it is not: of two bytes of a character, one may be ASCII.
bool is_written_in_latin(std::string_view sample) {
  std::size_t letters = 0;
  std::size_t foreign = 0;
  for (std::size_t at = 0; at < sample.size();) {
    const std::string_view word = sample.substr(at, sample.find(' ', at) - at);
    at += word.size() + 1;
    const std::size_t others = count_foreign(word);
    if (others == 0) continue;
    foreign += others;
    letters += static_cast<std::size_t>(std::ranges::count_if(
        word, [](char c) { return is_ascii(c) && std::isalnum(static_cast<unsigned char>(c)); }));
  }
  return letters > foreign;
}

/// Whether a character belongs to another script than Latin, or is a sign of East Asian ones.
bool is_of_other_script(analysis::CodePoint c) {
  if (c < 0x80) return false;
  const analysis::Script script = analysis::script_of(c);
  const bool is_shared = script == analysis::Script::common ||
                         script == analysis::Script::inherited || script == analysis::Script::latin;
  return !is_shared || (c >= 0x3000 && c < 0x3040) || (c >= 0xFF00 && c < 0xFFF0);
}

/// What speaks against an encoding in a text in Latin letters, in bits.
double doubt_in_latin(const Candidate& candidate, const CodePoints& text, std::size_t foreign) {
  const double rarity = candidate.rarity * (foreign <= kFewForeign ? kRarerByFew : 1);
  if (candidate.name == kUtf8) {
    const bool has_whole = std::ranges::any_of(text, [](auto c) { return c >= 0x80; });
    return rarity + (has_whole ? 0 : kNoWholeUtf8);
  }
  return rarity + (std::ranges::any_of(text, is_of_other_script) ? kOtherScript : 0);
}

/// What speaks against an encoding in any text, in bits.
double doubt_of(const Candidate& candidate, const CodePoints& text) {
  const bool has_halfwidth = std::ranges::any_of(text, analysis::is_halfwidth_kana);
  return candidate.rarity + (has_halfwidth ? kInHalfwidthKana : 0);
}

double dearest_byte(const CodePoints& text) {
  const auto kana =
      static_cast<std::size_t>(std::ranges::count_if(text, analysis::is_halfwidth_kana));
  return kana * 2 > text.size() ? kDearestKana : kDearestByte;
}

/// Vietnamese letters of windows-1258 come in two parts.
CodePoints composed(const CodePoints& text) {
  CodePoints out;
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2* const nfc = unorm2_getNFCInstance(&status);
  for (const std::int32_t c : text) {
    const UChar32 one =
        out.empty() || c < 0x300 || c > 0x36F ? -1 : unorm2_composePair(nfc, out.back(), c);
    if (one >= 0) {
      out.back() = one;
    } else {
      out.push_back(c);
    }
  }
  return out;
}

double cost_of(const CodePoints& text, double ill_formed, std::string_view language) {
  CodePoints characters;
  characters.reserve(text.size());
  std::ranges::copy_if(text, std::back_inserter(characters), [](auto c) { return c >= 0; });
  const auto bad = static_cast<double>(text.size() - characters.size());
  return ill_formed * bad + analysis::Plausibility::bundled().bits(composed(characters), language);
}

bool is_mostly_ill_formed(const CodePoints& text, std::size_t foreign) {
  const auto bad = static_cast<std::size_t>(std::ranges::count(text, -1));
  return bad * 3 > foreign;
}

/// In other encodings, bytes are characters of UTF-8 by chance only.
bool is_damaged_utf8(const CodePoints& text) {
  const auto bad = std::ranges::count(text, -1);
  const auto good = std::ranges::count_if(text, [](std::int32_t c) { return c >= 0x80; });
  return good > 1 && good >= bad;
}

/// With what ends each.
template <typename Visit>
void for_each_line(std::string_view bytes, Visit visit) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find_first_of("\r\n");
    const std::string_view line = bytes.substr(0, end == std::string_view::npos ? end : end + 1);
    visit(line);
    bytes.remove_prefix(line.size());
  }
}

/// Those of UTF-8 that are not ASCII.
std::uint64_t count_characters(std::string_view line) {
  std::uint64_t characters = 0;
  while (!line.empty()) {
    const std::size_t length = well_formed_length(line);
    characters += length > 1 ? 1 : 0;
    line.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return characters;
}

/// Whether no more characters are UTF-8 than there are sequences that are none.
bool is_rarely_utf8(std::string_view line) {
  if (is_utf8_with_surrogates(line)) return false;
  // A character that was cut off counts once, as does a letter.
  const std::uint64_t others = mend_utf8(std::string(line)).replaced;
  return others > 0 && count_characters(line) <= others;
}

/// Whether it reads more like a text in `encoding` than in UTF-8.
bool reads_better_in(const std::string& encoding, std::string_view line) {
  CodePoints other;
  TextDecoder(encoding).decode(line, true, other);
  CodePoints utf8;
  TextDecoder(std::string(kUtf8)).decode(line, true, utf8);
  return cost_of(other, kIllFormed, {}) < cost_of(utf8, kIllFormedUtf8, {});
}

/// Whether the line is in `encoding`, where others are in UTF-8. By chance one or two characters of
/// encodings of several bytes are UTF-8.
bool is_line_in(const std::string& encoding, std::string_view line) {
  constexpr std::uint64_t kMostByChance = 2;
  const bool is_seven_bit = std::ranges::all_of(line, is_ascii);
  if (encoding.starts_with(kIso2022)) return is_seven_bit;
  if (is_seven_bit) return false;
  if (encoding == kWindows1252) return is_windows_1252(line);
  if (is_rarely_utf8(line)) return true;
  const std::uint64_t characters = is_told_by_line(encoding) ? 0 : count_characters(line);
  return characters > 0 && characters <= kMostByChance && reads_better_in(encoding, line);
}

/// Of those that are not ASCII.
struct OtherLines {
  std::string lines{};    ///< that are not UTF-8
  bool has_utf8 = false;  ///< there are some that are
};

OtherLines other_lines(std::string_view bytes) {
  OtherLines others;
  for_each_line(bytes, [&](std::string_view line) {
    if (std::ranges::all_of(line, is_ascii)) return;
    if (is_utf8_with_surrogates(line)) {
      others.has_utf8 = true;
    } else {
      others.lines += line;
    }
  });
  return others;
}

}  // namespace

std::string escaped_encoding(std::string_view bytes) {
  struct Escape {
    std::string_view sequence;
    const char* encoding;
  };
  static constexpr std::array<Escape, 9> kEscapes{{{"$B", "ISO-2022-JP"},
                                                   {"$@", "ISO-2022-JP"},
                                                   {"(J", "ISO-2022-JP"},
                                                   {"(I", "ISO-2022-JP"},
                                                   {"$(D", "ISO-2022-JP-2"},
                                                   {"$)C", kIso2022Kr},
                                                   {"$)A", "ISO-2022-CN"},
                                                   {"$)G", "ISO-2022-CN"},
                                                   {"$)E", "ISO-2022-CN-EXT"}}};
  for (std::size_t at = bytes.find('\x1B'); at != std::string_view::npos;
       at = bytes.find('\x1B', at + 1)) {
    for (const Escape& escape : kEscapes) {
      if (bytes.substr(at + 1).starts_with(escape.sequence)) return escape.encoding;
    }
  }
  return {};
}

std::string guess_encoding(std::string_view bytes, std::string_view language) {
  if (is_utf8_with_surrogates(bytes)) return std::string(kUtf8);
  const std::string sample = sample_of(bytes);
  const std::size_t foreign = count_foreign(sample);
  const bool is_latin = is_written_in_latin(sample);
  std::map<CodePoints, double> costs;  // most tables agree on most texts
  std::string best;
  double best_cost = std::numeric_limits<double>::max();
  double best_bits = 0;
  double dearest = kDearestByte;
  for (const Candidate& candidate : kCandidates) {
    CodePoints text;
    TextDecoder(candidate.name).decode(sample, false, text);
    const bool is_utf8 = candidate.name == kUtf8;
    if (is_utf8 && is_damaged_utf8(text)) return candidate.name;
    if (!is_utf8 && is_mostly_ill_formed(text, foreign)) continue;
    const double doubt =
        is_latin ? doubt_in_latin(candidate, text, foreign) : doubt_of(candidate, text);
    const auto [known, is_new] = costs.try_emplace(std::move(text), 0);
    if (is_new)
      known->second = cost_of(known->first, is_utf8 ? kIllFormedUtf8 : kIllFormed, language);
    if (known->second + doubt >= best_cost) continue;
    best = candidate.name;
    best_bits = known->second;
    dearest = dearest_byte(known->first);
    best_cost = best_bits + doubt;
  }
  const double for_each = best_bits / static_cast<double>(sample.size());
  return foreign >= kFewestForeign && for_each > dearest ? std::string() : best;
}

std::string guess_other_lines(std::string_view bytes, std::string_view language) {
  const OtherLines others = other_lines(bytes);
  if (!others.has_utf8 || others.lines.empty()) return {};
  std::string encoding = guess_encoding(others.lines, language);
  return is_told_by_line(encoding) ? encoding : std::string();
}

std::string guess_lines(std::string_view bytes, std::string_view language) {
  const OtherLines others = other_lines(bytes);
  if (!others.has_utf8 || others.lines.empty()) return guess_encoding(bytes, language);
  std::string encoding = guess_encoding(others.lines, language);
  const bool is_known = is_told_by_line(encoding) || count_foreign(others.lines) >= kFewestForeign;
  return is_known ? encoding : guess_encoding(bytes, language);
}

bool is_told_by_line(std::string_view encoding) {
  return encoding.starts_with("windows-125") || encoding.starts_with("ISO-8859-");
}

std::string convert_other_lines(std::string_view bytes, const std::string& encoding) {
  std::string text;
  text.reserve(bytes.size());
  for_each_line(bytes, [&](std::string_view line) {
    if (!is_line_in(encoding, line)) {
      text += line;
      return;
    }
    TextDecoder decoder(encoding);
    if (encoding == kIso2022Kr) decoder.decode(kKoreanFromHere, false, text);
    decoder.decode(line, true, text);
  });
  return text;
}

bool is_windows_1252(std::string_view line) {
  // The five that mean nothing, and one that is hardly ever a letter.
  constexpr std::string_view kNone = "\x81\x8D\x8F\x90\x9D\xFF";
  return line.find_first_of(kNone) == std::string_view::npos && is_rarely_utf8(line);
}

}  // namespace inkling::indexer
