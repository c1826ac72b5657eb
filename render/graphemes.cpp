#include "render/graphemes.h"

#include <utility>

#include "render/utf8.h"

namespace inkling::render {

namespace {

constexpr char32_t kJoiner = 0x200D;
constexpr std::string_view kEllipsis = "\u2026";

bool is_between(char32_t point, char32_t first, char32_t last) noexcept {
  return first <= point && point <= last;
}

bool is_flag_letter(char32_t point) noexcept { return is_between(point, 0x1F1E6, 0x1F1FF); }

/// Blocks of Indic scripts of 128 places each, with signs at the same ones.
bool is_indic(char32_t point) noexcept { return is_between(point, 0x0900, 0x0D7F); }

/// Vowel signs and the like, which belong to the consonant before them.
bool is_indic_sign(char32_t point) noexcept {
  if (!is_indic(point)) return false;
  const char32_t place = point % 0x80;
  return place <= 0x03 || is_between(place, 0x3A, 0x3C) || is_between(place, 0x3E, 0x4D) ||
         is_between(place, 0x55, 0x57) || is_between(place, 0x62, 0x63);
}

/// The same of Sinhala, Lao, Tibetan, Myanmar and Khmer.
bool is_other_sign(char32_t point) noexcept {
  return is_between(point, 0x0DCA, 0x0DDF) || point == 0x0EB1 ||
         is_between(point, 0x0EB4, 0x0EBC) || is_between(point, 0x0EC8, 0x0ECE) ||
         is_between(point, 0x0F71, 0x0F84) || is_between(point, 0x0F8D, 0x0FBC) ||
         is_between(point, 0x102B, 0x103E) || is_between(point, 0x1056, 0x1059) ||
         is_between(point, 0x17B4, 0x17D3);
}

/// Joins the consonants on both sides of it.
bool is_virama(char32_t point) noexcept { return is_indic(point) && point % 0x80 == 0x4D; }

bool is_hangul_lead(char32_t point) noexcept { return is_between(point, 0x1100, 0x115F); }
bool is_hangul_rest(char32_t point) noexcept { return is_between(point, 0x1160, 0x11FF); }
bool is_hangul(char32_t point) noexcept {
  return is_hangul_lead(point) || is_hangul_rest(point) || is_between(point, 0xAC00, 0xD7A3);
}

/// Whether `next` belongs to the grapheme that ends with `last`; `flags` are the letters of flags
/// in it.
bool continues(char32_t last, char32_t next, std::size_t flags) noexcept {
  if (display_width(next) == 0 || is_indic_sign(next) || is_other_sign(next) ||
      is_emoji_modifier(next)) {
    return true;
  }
  if (last == kJoiner) return is_emoji(next) || is_indic(next);
  if (is_virama(last)) return is_indic(next);
  if (is_flag_letter(next)) return flags == 1;
  if (is_hangul_rest(next)) return is_hangul(last);
  return is_hangul_lead(last) && is_hangul(next);
}

struct Glyph {
  std::string_view bytes;
  std::size_t width;
  bool is_marked;
};

void append_glyphs(std::vector<Glyph>& glyphs, std::string_view text, bool is_marked) {
  while (!text.empty()) {
    const std::string_view bytes = text.substr(0, first_grapheme(text));
    glyphs.push_back({bytes, display_width(bytes), is_marked});
    text.remove_prefix(bytes.size());
  }
}

std::vector<Glyph> glyphs_of(const MarkedLine& text) {
  std::vector<Glyph> glyphs;
  for (const MarkedPart& part : text) append_glyphs(glyphs, part.text, part.is_marked);
  return glyphs;
}

MarkedLine line_of(const std::vector<Glyph>& glyphs, std::size_t begin, std::size_t end) {
  MarkedLine line;
  for (std::size_t at = begin; at < end; ++at) {
    const Glyph& glyph = glyphs[at];
    if (line.empty() || line.back().is_marked != glyph.is_marked)
      line.push_back({{}, glyph.is_marked});
    line.back().text += glyph.bytes;
  }
  return line;
}

/// Where the line from `begin` ends, and where the next one begins.
std::pair<std::size_t, std::size_t> line_end(const std::vector<Glyph>& glyphs, std::size_t begin,
                                             std::size_t width) {
  std::size_t used = 0;
  std::size_t space = begin;  // the last one, where there was any
  std::size_t at = begin;
  for (; at < glyphs.size(); ++at) {
    if (glyphs[at].bytes == " ") space = at;
    if (used + glyphs[at].width > width) break;
    used += glyphs[at].width;
  }
  if (at == glyphs.size()) return {at, at};
  if (space > begin) return {space, space + 1};
  const std::size_t end = at == begin ? at + 1 : at;
  return {end, end};
}

bool is_right_to_left_letter(char32_t point) noexcept {
  return is_between(point, 0x0590, 0x08FF) || is_between(point, 0xFB1D, 0xFDFF) ||
         is_between(point, 0xFE70, 0xFEFE) || is_between(point, 0x10800, 0x10FFF) ||
         is_between(point, 0x1E800, 0x1EFFF);
}

/// By blocks, as all of this file: letters of Latin, and what is neither punctuation nor symbols.
bool is_other_letter(char32_t point) noexcept {
  return is_between(point, U'A', U'Z') || is_between(point, U'a', U'z') ||
         (point >= 0x00C0 && !is_between(point, 0x2000, 0x2BFF) &&
          !is_between(point, 0x3000, 0x303F));
}

}  // namespace

std::size_t first_grapheme(std::string_view text) noexcept {
  CodePoint point = first_code_point(text);
  std::size_t size = point.bytes;
  std::size_t flags = is_flag_letter(point.value) ? 1 : 0;
  while (size < text.size()) {
    const CodePoint next = first_code_point(text.substr(size));
    if (!next.well_formed || next.value < 0x300 || !continues(point.value, next.value, flags))
      break;
    if (is_flag_letter(next.value)) ++flags;
    size += next.bytes;
    point = next;
  }
  return size;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::size_t end = 0;
  for (std::size_t used = 0; end < text.size();) {
    const std::size_t size = first_grapheme(text.substr(end));
    used += display_width(text.substr(end, size));
    if (used + 1 > width) break;
    end += size;
  }
  return std::string(text.substr(0, end)).append(kEllipsis);
}

std::string shortened_at_front(std::string_view text, std::size_t width) {
  std::size_t left = display_width(text);
  if (left <= width) return std::string(text);
  while (!text.empty() && left + 1 > width) {
    const std::size_t size = first_grapheme(text);
    left -= display_width(text.substr(0, size));
    text.remove_prefix(size);
  }
  return std::string(kEllipsis).append(text);
}

std::vector<MarkedLine> wrapped(const MarkedLine& text, std::size_t width) {
  const std::vector<Glyph> glyphs = glyphs_of(text);
  if (width == 0) return {line_of(glyphs, 0, glyphs.size())};
  std::vector<MarkedLine> lines;
  for (std::size_t begin = 0; begin < glyphs.size();) {
    const auto [end, next] = line_end(glyphs, begin, width);
    lines.push_back(line_of(glyphs, begin, end));
    begin = next;
  }
  return lines;
}

bool has_right_to_left(std::string_view text) noexcept {
  bool found = false;
  for_each_code_point(text, [&](CodePoint point, std::string_view) {
    found = found || is_right_to_left_letter(point.value);
  });
  return found;
}

bool is_right_to_left(std::string_view text) noexcept {
  std::size_t from_right = 0, from_left = 0;
  for_each_code_point(text, [&](CodePoint point, std::string_view) {
    if (is_right_to_left_letter(point.value)) {
      ++from_right;
    } else if (is_other_letter(point.value)) {
      ++from_left;
    }
  });
  return from_right > from_left;
}

}  // namespace inkling::render
