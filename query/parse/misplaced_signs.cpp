#include "query/parse/misplaced_signs.h"

#include <algorithm>

#include "analysis/unicode.h"
#include "query/parse/bare_words.h"
#include "query/parse/typed_words.h"

namespace inkling::query {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kWordEnds = " \t\r\n()\"";

/// Whether `at` is in a word that a sign or an operator says something of.
bool is_operand(std::string_view text, std::size_t at) {
  const std::size_t begin = word_begin(text, at);
  if (text[begin] == '+' || text[begin] == '-') return true;
  const std::string_view before =
      text.substr(0, text.substr(0, begin).find_last_not_of(kBlanks) + 1);
  if (is_operator(before.substr(word_begin(before, before.size())))) return true;
  const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
  const std::string_view behind =
      text.substr(std::min(text.find_first_not_of(kBlanks, end), text.size()));
  return is_operator(behind.substr(0, behind.find_first_of(kBlanks)));
}

/// "ink AND NOT": where a NOT has become a word, the operators before it have nothing to join.
void escape_operators_before(std::string& text, std::size_t at) {
  while (at > 0) {
    const std::size_t end = text.find_last_not_of(kBlanks, at - 1) + 1;
    const std::size_t begin = word_begin(text, end);
    const std::string_view word = std::string_view(text).substr(begin, end - begin);
    if (word != "AND" && word != "NOT") return;
    text.insert(begin, 1, '\\');
    at = begin;
  }
}

}  // namespace

bool escape(std::string& text, std::size_t at) {
  while (at > 0 && (at == text.size() || analysis::is_ascii_space(text[at]))) --at;
  const bool escapes_another = text[at] == '\\' && at + 1 < text.size();
  if (escapes_another || is_escaped(text, at)) return false;
  text.insert(at, 1, '\\');
  const std::string_view word = std::string_view(text).substr(at + 1);
  if (word.substr(0, word.find_first_of(kWordEnds)) == "NOT") escape_operators_before(text, at);
  return true;
}

std::size_t word_begin(std::string_view text, std::size_t at) {
  return text.substr(0, at).find_last_of(kWordEnds) + 1;
}

bool part_words(std::string& text, std::size_t at) {
  const std::size_t end = text.find_first_not_of(kSigns, at);
  if (at == 0 || end == at || end == std::string::npos || is_escaped(text, at)) return false;
  while (at > 1 && kSigns.find(text[at - 1]) != std::string_view::npos && !is_escaped(text, at - 1))
    --at;
  if (text.find('\\', at) < end) return false;  // of a path
  const char left = text[at - 1], right = text[end];
  if (!is_letter_or_digit(left) || !is_letter_or_digit(right)) return false;
  if ((is_digit(left) && is_digit(right)) || is_operand(text, at)) return false;
  text.replace(at, end - at, " ");
  return true;
}

}  // namespace inkling::query
