#include "indexer/formats/identifiers.h"

#include <unordered_set>

namespace inkling::indexer {

namespace {

enum class Letter { small, capital, digit, underscore, other };

Letter letter_of(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return Letter::capital;
  if (c >= '0' && c <= '9') return Letter::digit;
  if (c == '_') return Letter::underscore;
  return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80 ? Letter::small
                                                                         : Letter::other;
}

/// Whether a word of `name` begins at `at`, which is not its beginning.
bool begins_word(std::string_view name, std::size_t at) noexcept {
  const Letter before = letter_of(name[at - 1]);
  const Letter here = letter_of(name[at]);
  if (before == Letter::underscore || here == Letter::underscore) return false;
  if ((before == Letter::digit) != (here == Letter::digit)) return true;
  if (here != Letter::capital) return false;
  if (before == Letter::small) return true;
  return at + 1 < name.size() && letter_of(name[at + 1]) == Letter::small;
}

/// With a space between two; without one, the name is a word.
std::string words_in(std::string_view name) {
  std::string words;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool is_gap = name[at] == '_';
    if ((is_gap || (at > 0 && begins_word(name, at))) && !words.empty() && words.back() != ' ')
      words += ' ';
    if (!is_gap) words += name[at];
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
    while (at < code.size() && letter_of(code[at]) != Letter::other) ++at;
    const std::string_view name = code.substr(begin, at - begin);
    if (at == begin) ++at;
    if (name.size() < 3 || letter_of(name.front()) == Letter::digit || !seen.insert(name).second)
      continue;
    const std::string words = words_in(name);
    if (words.find(' ') == std::string::npos) continue;
    if (!all.empty()) all += '\n';
    all += words;
  }
  return all;
}

}  // namespace inkling::indexer
