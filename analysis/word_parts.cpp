#include "analysis/word_parts.h"

#include <algorithm>
#include <cstddef>

#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

constexpr std::size_t kMostParts = 8;

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t count_digits(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
}

constexpr bool is_separator(char c) { return c == '.' || c == '@'; }

/// The first one from `from` on; the end of the word if there is none.
std::size_t separator_in(std::string_view word, std::size_t from) {
  while (from < word.size() && !is_separator(word[from])) ++from;
  return from;
}

/// What begins with a mark belongs to the separator before it.
bool is_part(std::string_view text) {
  const bool is_longer = text.size() > first_code_points(text, 1).size();
  std::size_t at = 0;
  return is_longer && !is_separator(text[0]) && !continues_character(next_code_point(text, at));
}

/// Whether not all of it are initials.
bool has_part(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = separator_in(text, 0);
    if (is_part(text.substr(0, end))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

/// The first one from `from` on that parts two words: the dot of "3.14" parts none.
std::size_t parting_in(std::string_view word, std::size_t from) {
  std::size_t at = separator_in(word, from);
  while (at < word.size() && word[at] == '.' && at > 0 && is_digit(word[at - 1]))
    at = separator_in(word, at + 1);
  return at;
}

/// The last kMostParts parts of the word, together; the word itself where it has no more.
std::string_view last_parts(std::string_view word) {
  std::size_t begins[kMostParts] = {};
  std::size_t count = 1;  ///< the first part begins at 0
  for (std::size_t at = parting_in(word, 0); at < word.size(); at = parting_in(word, at + 1))
    begins[count++ % kMostParts] = at + 1;
  return count <= kMostParts ? word : word.substr(begins[count % kMostParts]);
}

void add_joined_parts(std::string_view word, std::vector<std::string_view>& parts) {
  const auto add = [&](std::string_view part) {
    if (is_part(part) && has_part(part)) parts.push_back(part);
  };
  if (const std::string_view last = last_parts(word); last.size() < word.size()) return add(last);
  const std::size_t at = parting_in(word, 0);
  if (at == word.size()) return;
  if (const std::string_view first = word.substr(0, at); !is_joined(first)) add(first);
  add(word.substr(at + 1));
}

bool is_of_date(std::size_t digits) { return digits == 2 || digits == 8; }
bool is_of_time(std::size_t digits) { return digits == 2 || digits == 4 || digits == 6; }

/// "30" or "30.125", with the "z" of universal time behind it.
bool are_seconds(std::string_view digits_and_z) {
  if (!digits_and_z.ends_with('z')) return false;
  const std::string_view number = digits_and_z.substr(0, digits_and_z.size() - 1);
  if (count_digits(number) != 2) return false;
  const std::string_view fraction = number.substr(2);
  return fraction.empty() || ((fraction[0] == '.' || fraction[0] == ',') &&
                              count_digits(fraction.substr(1)) == fraction.size() - 1);
}

void add_time_parts(std::string_view word, std::vector<std::string_view>& parts) {
  if (are_seconds(word)) {
    parts.push_back(word.substr(0, word.size() - 1));
    return;
  }
  const std::size_t date = count_digits(word);
  if (!is_of_date(date) || date == word.size() || word[date] != 't') return;
  const std::string_view rest = word.substr(date + 1);
  const std::size_t time = count_digits(rest);
  if (!is_of_time(time) || (time < rest.size() && rest.substr(time) != "z")) return;
  parts.push_back(word.substr(0, date));
  parts.push_back(rest.substr(0, time));
}

}  // namespace

std::vector<std::string_view> parts_of(std::string_view word) {
  std::vector<std::string_view> parts;
  if (word.empty()) return parts;
  if (is_digit(word[0])) add_time_parts(word, parts);
  if (parts.empty() && is_joined(word)) add_joined_parts(word, parts);
  return parts;
}

bool is_joined(std::string_view word) noexcept { return separator_in(word, 0) < word.size(); }

}  // namespace inkling::analysis
