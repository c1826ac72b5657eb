#include "indexer/formats/identifiers.h"

#include <cstddef>
#include <unordered_set>
#include <vector>

#include "analysis/unicode.h"

namespace inkling::indexer {

namespace {

enum class Letter { small, capital, digit, underscore };

/// Of a name, with the marks behind it.
struct Character {
  Letter letter;
  std::size_t begin;
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

std::vector<Character> characters_of(std::string_view name) {
  std::vector<Character> characters;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t begin = at;
    const analysis::CodePoint c = analysis::next_code_point(name, at);
    if (begin == 0 || !analysis::continues_character(c))
      characters.push_back({letter_of(c), begin});
  }
  return characters;
}

/// Whether a word of a name begins at `at`, which is not its beginning.
bool begins_word(const std::vector<Character>& name, std::size_t at) noexcept {
  const Letter before = name[at - 1].letter;
  const Letter here = name[at].letter;
  if (before == Letter::underscore || here == Letter::underscore) return false;
  if ((before == Letter::digit) != (here == Letter::digit)) return true;
  if (here != Letter::capital) return false;
  if (before == Letter::small) return true;
  return at + 1 < name.size() && name[at + 1].letter == Letter::small;
}

/// With a space between two; without one, the name is a word.
std::string words_in(std::string_view name) {
  const std::vector<Character> characters = characters_of(name);
  std::string words;
  for (std::size_t at = 0; at < characters.size(); ++at) {
    const std::size_t begin = characters[at].begin;
    const std::size_t end = at + 1 < characters.size() ? characters[at + 1].begin : name.size();
    const bool is_gap = characters[at].letter == Letter::underscore;
    if ((is_gap || (at > 0 && begins_word(characters, at))) && !words.empty() &&
        words.back() != ' ')
      words += ' ';
    if (!is_gap) words += name.substr(begin, end - begin);
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
