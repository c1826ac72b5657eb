#include "analysis/python_words.h"

#include <array>
#include <cstdint>

namespace inkling::analysis {

namespace {

constexpr CodePoint kCapitalSigma = 0x3A3;
constexpr CodePoint kSigma = 0x3C3;
constexpr CodePoint kFinalSigma = 0x3C2;

constexpr std::size_t kAscii = 0x80;

constexpr std::array<bool, kAscii> ascii_word_characters() {
  std::array<bool, kAscii> table{};
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = true;
  for (char c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = true;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = true;
  table['_'] = true;
  return table;
}

constexpr std::array<bool, kAscii> kAsciiWord = ascii_word_characters();

CodePoint next_character(std::string_view text, std::size_t& at) noexcept {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte >= kAscii) return next_code_point(text, at);
  ++at;
  return byte;
}

bool is_word(CodePoint c) noexcept {
  const auto index = static_cast<std::uint32_t>(c);
  return index < kAscii ? kAsciiWord[index] : is_python_word(c);
}

bool cased_before(std::string_view text, std::size_t at) noexcept {
  while (at > 0) {
    const CodePoint c = previous_code_point(text, at);
    if (!is_case_ignorable(c)) return is_cased(c);
  }
  return false;
}

bool cased_after(std::string_view text, std::size_t at) noexcept {
  while (at < text.size()) {
    const CodePoint c = next_code_point(text, at);
    if (!is_case_ignorable(c)) return is_cased(c);
  }
  return false;
}

CodePoint lower_at(std::string_view text, std::size_t start, std::size_t end,
                   CodePoint c) noexcept {
  if (c == kCapitalDottedI) return 'i';
  if (c != kCapitalSigma) return to_lower(c);
  return cased_before(text, start) && !cased_after(text, end) ? kFinalSigma : kSigma;
}

void skip_gap(std::string_view text, std::size_t& at) noexcept {
  for (std::size_t next = at; at < text.size(); at = next) {
    if (is_word(next_character(text, next))) return;
  }
}

/// Moves `at` past the run of word characters that starts there and returns their number.
// In lower case U+0130 is an "i" and a combining dot, which is not a word character, so it
// ends its word.
std::size_t skip_word(std::string_view text, std::size_t& at) noexcept {
  std::size_t characters = 0;
  for (std::size_t next = at; at < text.size(); at = next) {
    const CodePoint c = next_character(text, next);
    if (!is_word(c)) break;
    ++characters;
    if (c == kCapitalDottedI) {
      at = next;
      break;
    }
  }
  return characters;
}

}  // namespace

WordSpan PythonWords::find_next(std::string_view text, std::size_t& at) noexcept {
  while (true) {
    skip_gap(text, at);
    const std::size_t begin = at;
    if (skip_word(text, at) != 1) return span_of(begin, at);
  }
}

void PythonWords::fold(std::string_view text, WordSpan word, Spelling& spelling) {
  spelling.surface.clear();
  spelling.needs_neighbours = false;
  for (std::size_t at = word.begin; at < word.end;) {
    const std::size_t start = at;
    const CodePoint c = next_code_point(text, at);
    if (c == kCapitalSigma) spelling.needs_neighbours = true;
    append(lower_at(text, start, at, c), spelling.surface);
  }
  spelling.cut = cut_to_longest(spelling.surface);
}

}  // namespace inkling::analysis
