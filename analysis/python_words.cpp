#include "analysis/python_words.h"

#include <optional>

namespace inkling::analysis {

namespace {

constexpr CodePoint kCapitalSigma = 0x3A3;
constexpr CodePoint kSigma = 0x3C3;
constexpr CodePoint kFinalSigma = 0x3C2;
constexpr CodePoint kCapitalDottedI = 0x130;

bool is_word_byte(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The word character that starts at `at`, which moves past it; empty and not moved when there is none.
std::optional<CodePoint> take_word_character(std::string_view text, std::size_t& at) noexcept {
  if (static_cast<unsigned char>(text[at]) < 0x80) {
    if (!is_word_byte(text[at])) return std::nullopt;
    return text[at++];
  }
  std::size_t next = at;
  const CodePoint c = next_code_point(text, next);
  if (!is_python_word(c)) return std::nullopt;
  at = next;
  return c;
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

CodePoint lower_at(std::string_view text, std::size_t start, std::size_t end, CodePoint c) noexcept {
  if (c == kCapitalDottedI) return 'i';
  if (c != kCapitalSigma) return to_lower(c);
  return cased_before(text, start) && !cased_after(text, end) ? kFinalSigma : kSigma;
}

}  // namespace

void PythonWords::skip_gap(std::string_view text, std::size_t& at) noexcept {
  while (at < text.size()) {
    std::size_t probe = at;
    if (take_word_character(text, probe)) return;
    next_code_point(text, at);
  }
}

// In lowercase U+0130 is an "i" and a combining dot, which is no word character: it ends its word.
std::size_t PythonWords::skip_word(std::string_view text, std::size_t& at) noexcept {
  std::size_t characters = 0;
  while (at < text.size()) {
    const std::optional<CodePoint> c = take_word_character(text, at);
    if (!c) break;
    ++characters;
    if (*c == kCapitalDottedI) break;
  }
  return characters;
}

void PythonWords::spell(std::string_view text, Piece word, Spelling& spelling) {
  spelling.surface.clear();
  spelling.needs_neighbours = false;
  for (std::size_t at = word.start; at < word.end;) {
    const std::size_t start = at;
    const CodePoint c = next_code_point(text, at);
    if (c == kCapitalSigma) spelling.needs_neighbours = true;
    append(lower_at(text, start, at, c), spelling.surface);
  }
  spelling.cut = cut_to_longest(spelling.surface);
  spelling.term = spelling.surface;
}

}  // namespace inkling::analysis
