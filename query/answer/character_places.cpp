#include "query/answer/character_places.h"

#include <cstddef>

#include "analysis/unicode.h"
#include "analysis/word_class.h"

namespace inkling::query {

namespace {

/// Whether it belongs to the character before it, as where characters are cut into pairs.
bool is_mark(analysis::CodePoint c) {
  const analysis::WordClass found = analysis::WordClasses::instance()[c];
  return found == analysis::WordClass::attached || found == analysis::WordClass::joiner;
}

/// Where the first character of the token ends, with its marks.
std::uint32_t first_character_end(std::string_view value, const analysis::Token& token) {
  const std::string_view text = value.substr(0, token.end);
  std::size_t end = token.start;
  analysis::next_code_point(text, end);
  for (std::size_t next = end;
       next < text.size() && is_mark(analysis::next_code_point(text, next));)
    end = next;
  return static_cast<std::uint32_t>(end);
}

}  // namespace

std::vector<ByteRange> places_of(std::string_view character, std::string_view surface,
                                 std::string_view value, const analysis::Token& token) {
  if (surface == character) return {{token.start, token.end}};
  const std::uint32_t middle = first_character_end(value, token);
  std::vector<ByteRange> places;
  if (surface.starts_with(character)) places.push_back({token.start, middle});
  if (surface.ends_with(character)) places.push_back({middle, token.end});
  return places;
}

}  // namespace inkling::query
