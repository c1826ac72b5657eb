#include "query/parse/typed_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "analysis/unicode.h"
#include "query/parse/bare_words.h"
#include "query/parse/limits.h"

namespace inkling::query {

namespace {

/// What may surround a word in a sentence, beside question marks.
constexpr std::string_view kPunctuation[] = {
    "?",      "!",      ".",      ",",      ";",      ":",      "'",        //
    "\u2019", "\u201D", "\u00BB", "\u203A", "\u2026",                       //
    "\u061F", "\u060C", "\u061B",                                           // Arabic
    "\u3001", "\u3002", "\uFF01", "\uFF0C", "\uFF1A", "\uFF1B", "\uFF1F"};  // full-width

/// "https://ink.org", "www.ink.org", "ink.org/a?b=1".
bool is_address(std::string_view word) {
  if (word.find("://") != std::string_view::npos || word.starts_with("www.")) return true;
  const std::string_view host = word.substr(0, word.find_first_of("/?"));
  const std::size_t parameters = word.find('?');
  return host.find('.') != std::string_view::npos && parameters != std::string_view::npos &&
         word.find('=', parameters) != std::string_view::npos;
}

/// White space of Unicode is none.
bool starts_letter_or_digit(std::string_view text) {
  std::size_t at = 0;
  return is_letter_or_digit(text[0]) &&
         !analysis::is_white_space(analysis::next_code_point(text, at));
}

/// How much of `tail`, which stands behind a word, is a distance, a weight or both.
std::size_t size_of_numbers(std::string_view tail) {
  const auto behind_digits = [&](std::size_t at) {
    return std::min(tail.find_first_not_of(".0123456789", at), tail.size());
  };
  const std::size_t weight = tail.starts_with('~') ? behind_digits(1) : 0;
  const bool has_weight = weight < tail.size() && tail[weight] == '^';
  const std::size_t end = has_weight ? behind_digits(weight + 1) : weight;
  if (end > weight + 1) return end;
  return weight > 1 ? weight : 0;
}

}  // namespace

bool is_escaped(std::string_view text, std::size_t at) {
  std::size_t backslashes = 0;
  while (backslashes < at && text[at - 1 - backslashes] == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

std::string_view name_before_colon(std::string_view word) {
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (word[at] == ':' && !is_escaped(word, at)) return word.substr(0, at);
  }
  return {};
}

bool is_operator(std::string_view word) { return word == "AND" || word == "OR" || word == "NOT"; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t mark_at_end(std::string_view word) {
  for (const std::string_view mark : kPunctuation) {
    if (word.ends_with(mark) && !is_escaped(word, word.size() - mark.size())) return mark.size();
  }
  return 0;
}

std::string with_escaped_questions(std::string_view word) {
  const std::size_t begin = std::min(word.find_first_not_of('?'), word.size());
  std::size_t end = word.size();
  while (end > begin && mark_at_end(word.substr(begin, end - begin)) > 0)
    end -= mark_at_end(word.substr(begin, end - begin));
  std::string result;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const bool is_mark = word[at] == '?' && (at < begin || at >= end);
    if (is_mark) result += '\\';
    result += word[at];
  }
  return result;
}

std::string_view without_marks(std::string_view word) {
  while (mark_at_end(word) > 0) word.remove_suffix(mark_at_end(word));
  return word;
}

std::string without_opening_quote(std::string_view word) {
  const std::size_t begin = name_before_colon(word).size() + 1;
  std::string_view value = word.substr(std::min(begin, word.size()));
  for (const std::string_view quote : {"'", "\u2018"}) {
    if (value.starts_with(quote))
      return std::string(word.substr(0, begin)).append(value.substr(quote.size()));
  }
  return std::string(word);
}

std::string without_mark_behind_number(std::string_view word, bool follows) {
  const std::string_view shorter = without_marks(word);
  const std::size_t at = shorter.find_last_of("~^");
  if (shorter.size() == word.size() || at == std::string_view::npos || is_escaped(shorter, at) ||
      at + 1 == shorter.size() ||
      shorter.find_first_not_of("0123456789.", at + 1) != std::string_view::npos)
    return std::string(word);
  const bool is_behind_word =
      at == 0 ? follows : !name_before_colon(word).empty() || !is_digit(shorter[at - 1]);
  return std::string(is_behind_word ? shorter : word);
}

std::string with_escaped_address(std::string_view word) {
  if (!is_address(word)) return std::string(word);
  constexpr std::string_view kSignsOfAddresses = "?*~^=";
  std::string result;
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (kSignsOfAddresses.find(word[at]) != std::string_view::npos && !is_escaped(word, at))
      result += '\\';
    result += word[at];
  }
  return result;
}

std::string with_escaped_hyphens(std::string_view word) {
  const std::size_t hyphens = word.find_first_not_of('-');
  if (hyphens < 2 || hyphens == std::string_view::npos) return std::string(word);
  std::string result;
  for (std::size_t at = 0; at < hyphens; ++at) result += "\\-";
  return result.append(word.substr(hyphens));
}

std::string with_escaped_path(std::string_view word) {
  std::string result;
  for (std::size_t at = 0; at < word.size(); ++at) {
    result += word[at];
    if (word[at] != '\\' || at + 1 == word.size()) continue;
    if (at > 0 && starts_letter_or_digit(word.substr(at + 1))) {
      result += '\\';
    } else {
      result += word[++at];
    }
  }
  return result;
}

std::string with_nearest_distance(std::string_view word) {
  const std::size_t at = word.rfind('~');
  if (at == std::string_view::npos || at == 0 || at + 1 == word.size()) return std::string(word);
  const std::string_view before = word.substr(0, at), number = word.substr(at + 1);
  const bool is_number = number.find_first_not_of("0123456789.") == std::string_view::npos &&
                         number[0] != '.' && number.back() != '.';
  const char last = before.back();
  const bool is_behind_letter = is_letter_or_digit(last) && (last < '0' || last > '9');
  if (!is_number || !is_behind_letter || number == "1" || number == "2" ||
      before.find_first_of("*?~^=") != std::string_view::npos)
    return std::string(word);
  if (number.find_first_not_of("0.") == std::string_view::npos) return std::string(before);
  const bool is_part = number.starts_with("0.") || number.starts_with("1.");
  return std::string(before) + (is_part ? "~1" : "~2");
}

std::string with_possible_slop(std::string_view word) {
  if (!word.starts_with('~')) return std::string(word);
  const std::size_t end = std::min(word.find_first_not_of("0123456789", 1), word.size());
  const std::string_view digits = word.substr(1, end - 1);
  const std::string most = std::to_string(kGreatestSlop);
  const std::string_view number =
      digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
  const bool is_more =
      number.size() > most.size() || (number.size() == most.size() && number > most);
  return is_more ? '~' + most + std::string(word.substr(end)) : std::string(word);
}

std::string without_odd_numbers(std::string_view word, bool follows) {
  const std::size_t at = word.find_first_of("^~");
  if (at == std::string_view::npos || at + 1 == word.size() || is_escaped(word, at) ||
      word.find_first_not_of("^~+-.0123456789", at) != std::string_view::npos)
    return std::string(word);
  const bool is_behind_word =
      at == 0 ? follows : is_letter_or_digit(word[at - 1]) && !is_digit(word[at - 1]);
  return std::string(is_behind_word ? word.substr(0, at + size_of_numbers(word.substr(at))) : word);
}

std::string without_parting_sign(std::string_view word) {
  const std::size_t end = word.find_first_not_of("+-");
  if (end == 0) return std::string(word);
  return ' ' + std::string(word.substr(std::min(end, word.size())));
}

bool is_signed_number(std::string_view word) {
  return word.size() > 1 && (word[0] == '+' || word[0] == '-') && is_digit(word[1]) &&
         word.find_first_not_of("0123456789.,;:%", 1) == std::string_view::npos;
}

std::string without_outer_signs(std::string_view word) {
  if (!name_before_colon(word).empty()) return std::string(word);
  const auto is_sign = [&](std::size_t at) {
    return word[at] == '\\' && at + 1 < word.size() &&
           kSigns.find(word[at + 1]) != std::string_view::npos;
  };
  if (word.find('\\') != std::string_view::npos &&
      word.find_first_not_of(kSigns) == std::string_view::npos)
    return {};
  while (!word.empty() && is_sign(0)) word.remove_prefix(2);
  while (word.size() >= 2 && is_sign(word.size() - 2) && !is_escaped(word, word.size() - 2))
    word.remove_suffix(2);
  return std::string(word);
}

std::string SignsBehindOperators::operator()(std::string_view word) {
  const bool is_one = word == "AND" || word == "OR";
  const bool is_behind = std::exchange(is_operator_, is_one);
  if (is_behind && is_one) return {};
  if (!is_behind || word.size() < 2) return std::string(word);
  if (word.starts_with('-')) return "NOT " + std::string(word.substr(1));
  return std::string(word.starts_with('+') ? word.substr(1) : word);
}

}  // namespace inkling::query
