#include "indexer/bytes/encoding_guess.h"

#include <unicode/unorm2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "analysis/plausibility.h"
#include "analysis/unicode.h"
#include "indexer/bytes/encoding_candidates.h"
#include "indexer/bytes/encoding_sample.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

using CodePoints = std::vector<std::int32_t>;

/// In bits, of bytes that are no character: a letter that is rare in all languages costs as much.
/// UTF-8 is damaged more often than others are, which hardly have such bytes.
constexpr double kIllFormed = 30;
constexpr double kIllFormedUtf8 = 24;
/// In bits for each byte: texts cost 3.5 to 6.5, random bytes cost 10 in every encoding.
constexpr double kDearestByte = 8.3;
/// Of half-width kana, which are few: texts cost 5 to 7, random ones 8.
constexpr double kDearestKana = 7.7;
/// These say by escapes in seven bits what follows: up to the end of the line, but in Korean once.
constexpr std::string_view kIso2022 = "ISO-2022-";
constexpr const char* kIso2022Kr = "ISO-2022-KR";
constexpr std::string_view kKoreanFromHere = "\x1B$)C";
/// Fewer bytes than these are always taken for text.
constexpr std::size_t kFewestForeign = 24;

constexpr bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

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
bool is_damaged_utf8(std::string_view words) {
  CodePoints text;
  TextDecoder(std::string(kUtf8)).decode(words, false, text);
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
  const EncodingSample sample = encoding_sample(bytes, language);
  if (is_damaged_utf8(sample.repeated)) return std::string(kUtf8);
  std::map<CodePoints, double> costs;  // most tables agree on most texts
  std::string best;
  double best_cost = std::numeric_limits<double>::max();
  double best_bits = 0;
  double dearest = kDearestByte;
  for (const Candidate& candidate : encoding_candidates()) {
    CodePoints text;
    TextDecoder(candidate.name).decode(sample.bytes, false, text);
    const bool is_utf8 = candidate.name == kUtf8;
    if (!is_utf8 && is_mostly_ill_formed(text, sample.foreign)) continue;
    const double doubt = doubt_of(candidate, text, sample);
    const auto [known, is_new] = costs.try_emplace(std::move(text), 0);
    if (is_new)
      known->second = cost_of(known->first, is_utf8 ? kIllFormedUtf8 : kIllFormed, language);
    if (known->second + doubt >= best_cost) continue;
    best = candidate.name;
    best_bits = known->second;
    dearest = dearest_byte(known->first);
    best_cost = best_bits + doubt;
  }
  const double for_each = best_bits / static_cast<double>(sample.bytes.size());
  return sample.foreign >= kFewestForeign && for_each > dearest ? std::string() : best;
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
  return has_meaning_in_windows_1252(line) && is_rarely_utf8(line);
}

}  // namespace inkling::indexer
