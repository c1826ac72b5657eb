#include "render/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace inkling::render {

namespace {

constexpr char32_t kReplacement = 0xFFFD;
constexpr char32_t kJoiner = 0x200D;

/// What follows a lead byte: Unicode 15, table 3-7. Length 0: no sequence begins with it.
struct Shape {
  std::size_t length;
  unsigned char second_low;
  unsigned char second_high;
};

Shape shape_of(unsigned char lead) noexcept {
  if (lead < 0xC2 || lead > 0xF4) return {0, 0, 0};
  if (lead < 0xE0) return {2, 0x80, 0xBF};
  if (lead < 0xF0) {
    return {3, static_cast<unsigned char>(lead == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(lead == 0xED ? 0x9F : 0xBF)};
  }
  return {4, static_cast<unsigned char>(lead == 0xF0 ? 0x90 : 0x80),
          static_cast<unsigned char>(lead == 0xF4 ? 0x8F : 0xBF)};
}

struct Range {
  char32_t first;
  char32_t last;
};

constexpr Range kCombining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2},
    {0x05C4, 0x05C5}, {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC},
    {0x06DF, 0x06E4}, {0x06E7, 0x06E8}, {0x06EA, 0x06ED}, {0x093C, 0x093C}, {0x0941, 0x0948},
    {0x094D, 0x094D}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1ACE},
    {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x2066, 0x2069}, {0x20D0, 0x20F0}, {0x302A, 0x302D},
    {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
};

constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
    {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x16FE0, 0x18CFF}, {0x1B000, 0x1B2FF}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
};

/// Characters that move the cursor, change its direction or cannot be seen.
constexpr Range kUnsafe[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C}, {0x200B, 0x200B}, {0x200E, 0x200F},
    {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
};

template <std::size_t N>
bool is_in(const Range (&ranges)[N], char32_t point) noexcept {
  const Range* const at = std::partition_point(std::begin(ranges), std::end(ranges),
                                               [&](Range range) { return range.last < point; });
  return at != std::end(ranges) && at->first <= point;
}

bool is_white_space(char32_t point) noexcept {
  return (point >= 0x09 && point <= 0x0D) || point == 0x85 || point == 0x2028 || point == 0x2029;
}

std::string escaped(char32_t point) {
  const auto number = static_cast<unsigned>(point);
  if (number < 0x100) return fmt::format("\\x{:02x}", number);
  return number < 0x10000 ? fmt::format("\\u{:04x}", number) : fmt::format("\\U{:08x}", number);
}

/// What white space looks like in a name.
std::string escaped_blank(char32_t point) {
  if (point == U'\n') return "\\n";
  if (point == U'\t') return "\\t";
  return point == U'\r' ? "\\r" : escaped(point);
}

template <typename OnWhiteSpace>
std::string made_safe(std::string_view text, OnWhiteSpace on_white_space) {
  std::string safe;
  safe.reserve(text.size());
  for_each_code_point(text, [&](CodePoint point, std::string_view bytes) {
    if (!point.well_formed) {
      safe += "\xEF\xBF\xBD";
    } else if (is_white_space(point.value)) {
      safe += on_white_space(point.value);
    } else if (is_in(kUnsafe, point.value)) {
      safe += escaped(point.value);
    } else {
      safe += bytes;
    }
  });
  return safe;
}

}  // namespace

CodePoint first_code_point(std::string_view text) noexcept {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1, true};
  const Shape shape = shape_of(lead);
  if (shape.length == 0) return {kReplacement, 1, false};
  char32_t value = lead & (0x7Fu >> shape.length);
  for (std::size_t at = 1; at < shape.length; ++at) {
    const unsigned char low = at == 1 ? shape.second_low : 0x80;
    const unsigned char high = at == 1 ? shape.second_high : 0xBF;
    const auto next = static_cast<unsigned char>(at < text.size() ? text[at] : 0);
    if (next < low || next > high) return {kReplacement, at, false};
    value = value << 6 | (next & 0x3Fu);
  }
  return {value, shape.length, true};
}

std::size_t display_width(char32_t point) noexcept {
  if (point < 0x300) return 1;
  if (is_in(kCombining, point)) return 0;
  return is_in(kWide, point) ? 2 : 1;
}

bool is_emoji_modifier(char32_t point) noexcept { return point >= 0x1F3FB && point <= 0x1F3FF; }

bool is_emoji(char32_t point) noexcept {
  return (point >= 0x1F300 && point <= 0x1FAFF) || (point >= 0x2190 && point <= 0x2BFF);
}

std::size_t display_width(std::string_view text) noexcept {
  std::size_t width = 0;
  char32_t last = 0;
  for_each_code_point(text, [&](CodePoint point, std::string_view) {
    const bool joins_last = (last == kJoiner && is_emoji(point.value)) ||
                            (is_emoji(last) && is_emoji_modifier(point.value));
    if (!joins_last) width += display_width(point.value);
    last = point.value;
  });
  return width;
}

std::string terminal_text(std::string_view text) {
  return made_safe(text, [](char32_t) { return std::string(" "); });
}

std::string terminal_name(std::string_view name) { return made_safe(name, escaped_blank); }

}  // namespace inkling::render
