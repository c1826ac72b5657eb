#include "indexer/bytes/unicode_encoding.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "analysis/plausibility.h"
#include "indexer/bytes/text_decoder.h"

namespace inkling::indexer {

namespace {

using namespace std::string_view_literals;
using CodePoints = std::vector<std::int32_t>;

constexpr std::size_t kUnicodeProbe = std::size_t{4} << 10;
/// In bits for each character: a text costs less, in Chinese up to 15 where it is short; bytes of
/// something else taken for two-byte characters cost 22 and more, since most of these are rare
/// ideographs.
constexpr double kDearestCharacter = 16;
/// Of fewer characters than these, which chance makes.
constexpr std::size_t kFewCharacters = 5;
constexpr double kDearestOfFew = 13;
/// Four bytes are a code point by chance once in three thousand times.
constexpr std::size_t kFewestCodePoints = 2;

struct Mark {
  const char* name;
  std::string_view bytes;
};

/// That of UTF-32LE begins with that of UTF-16LE.
constexpr std::array<Mark, 5> kMarks{{
    {"UTF-8", "\xEF\xBB\xBF"sv},
    {"UTF-32LE", "\xFF\xFE\0\0"sv},
    {"UTF-32BE", "\0\0\xFE\xFF"sv},
    {"UTF-16LE", "\xFF\xFE"sv},
    {"UTF-16BE", "\xFE\xFF"sv},
}};

constexpr bool is_ascii_but_nul(char byte) {
  return byte != '\0' && static_cast<unsigned char>(byte) < 0x80;
}

bool is_text(std::int32_t c) {
  if (c == '\t' || c == '\n' || c == '\r' || c == '\f') return true;
  constexpr std::uint32_t kNone = U_GC_CN_MASK | U_GC_CC_MASK | U_GC_CO_MASK | U_GC_CS_MASK;
  return c >= 0 && (U_MASK(u_charType(c)) & kNone) == 0;
}

/// What `front` is in that encoding; empty when it is no text in it.
CodePoints text_in(std::string_view front, const char* encoding) {
  CodePoints code_points;
  TextDecoder(encoding).decode(front, false, code_points);
  if (code_points.size() < kFewestCodePoints || !std::ranges::all_of(code_points, is_text))
    code_points.clear();
  return code_points;
}

}  // namespace

std::optional<MarkedEncoding> marked_encoding(std::string_view front) {
  for (const Mark& mark : kMarks) {
    if (front.starts_with(mark.bytes)) return MarkedEncoding{mark.name, mark.bytes.size()};
  }
  return std::nullopt;
}

std::string unmarked_unicode(std::string_view front, std::string_view language) {
  front = front.substr(0, kUnicodeProbe);
  // Blanks and Latin letters have a NUL there, and other letters bytes above ASCII: two blanks of
  // ASCII would be one sign.
  if (std::ranges::all_of(front, is_ascii_but_nul)) return {};
  for (const char* encoding : {"UTF-32LE", "UTF-32BE"}) {
    if (!text_in(front, encoding).empty()) return encoding;
  }
  std::string best;
  double best_cost = kDearestCharacter;
  for (const char* encoding : {"UTF-16LE", "UTF-16BE"}) {
    const CodePoints text = text_in(front, encoding);
    if (text.empty()) continue;
    const double bits = analysis::Plausibility::bundled().bits(text, language);
    const double cost = bits / static_cast<double>(text.size());
    if (cost >= best_cost || (text.size() < kFewCharacters && cost >= kDearestOfFew)) continue;
    best = encoding;
    best_cost = cost;
  }
  return best;
}

}  // namespace inkling::indexer
