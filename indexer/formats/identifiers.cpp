#include "indexer/formats/identifiers.h"

#include <cstddef>
#include <unordered_set>

#include "analysis/unicode.h"

namespace inkling::indexer {

namespace {

enum class Letter { small, capital, digit, underscore };

/// Of a name, with the marks behind it; at its end an underscore without bytes.
struct Character {
  Letter letter;
  std::size_t begin;
  std::size_t end;
};

bool is_of_name(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

Letter letter_of(analysis::CodePoint c) noexcept {
  if (c >= '0' && c <= '9') return Letter::digit;
  if (c == '_') return Letter::underscore;
  return analysis::is_capital(c) ? Letter::capital : Letter::small;
}

Character character_at(std::string_view name, std::size_t begin) noexcept {
  if (begin == name.size()) return {Letter::underscore, begin, begin};
  std::size_t end = begin;
  const Letter letter = letter_of(analysis::next_code_point(name, end));
  for (std::size_t next = end; next < name.size(); end = next) {
    if (!analysis::continues_character(analysis::next_code_point(name, next))) break;
  }
  return {letter, begin, end};
}

/// Whether a word of a name begins at `here`.
bool begins_word(Letter before, Letter here, Letter next) noexcept {
  if (before == Letter::underscore || here == Letter::underscore) return false;
  if ((before == Letter::digit) != (here == Letter::digit)) return true;
  if (here != Letter::capital) return false;
  return before == Letter::small || next == Letter::small;
}

/// With a space between two; without one, the name is a word.
std::string words_in(std::string_view name) {
  std::string words;
  Letter before = Letter::underscore;
  for (Character here = character_at(name, 0); here.begin < name.size();) {
    const Character next = character_at(name, here.end);
    const bool is_gap = here.letter == Letter::underscore;
    const bool is_parted = is_gap || begins_word(before, here.letter, next.letter);
    if (is_parted && !words.empty() && words.back() != ' ') words += ' ';
    if (!is_gap) words += name.substr(here.begin, here.end - here.begin);
    before = here.letter;
    here = next;
  }
  if (words.ends_with(' ')) words.pop_back();
  return words;
}

}  // namespace

std::string words_of_identifiers(std::string_view code) {
  std::string all;
  std::unordered_set<std::string_view> seen;
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t begin = at;
    while (at < code.size() && is_of_name(code[at])) ++at;
    const std::string_view name = code.substr(begin, at - begin);
    if (at == begin) ++at;
    const bool is_number = !name.empty() && name.front() >= '0' && name.front() <= '9';
    if (name.size() < 3 || is_number || !seen.insert(name).second) continue;
    const std::string words = words_in(name);
    if (words.find(' ') == std::string::npos) continue;
    if (!all.empty()) all += '\n';
    all += words;
  }
  return all;
}

}  // namespace inkling::indexer
