#include "analysis/word_folding.h"

#include <utility>

#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

constexpr CodePoint kSmallDotlessI = 0x131;
constexpr CodePoint kDotAbove = 0x307;
constexpr CodePoint kAlef = 0x627;
constexpr CodePoint kSmallIe = 0x435;
constexpr CodePoint kSmallIo = 0x451;

/// In place of a character that is left out.
constexpr CodePoint kNothing = 0;

constexpr bool lies_in(CodePoint c, CodePoint first, CodePoint last) {
  return c >= first && c <= last;
}

constexpr bool is_hebrew_point(CodePoint c) {
  return lies_in(c, 0x591, 0x5BD) || c == 0x5BF || c == 0x5C1 || c == 0x5C2 || c == 0x5C4 ||
         c == 0x5C5 || c == 0x5C7;
}

/// Harakat and the marks of the Koran, and the tatweel, which only stretches a word.
constexpr bool is_arabic_mark(CodePoint c) {
  return lies_in(c, 0x610, 0x61A) || c == 0x640 || lies_in(c, 0x64B, 0x65F) || c == 0x670 ||
         lies_in(c, 0x6D6, 0x6DC) || lies_in(c, 0x6DF, 0x6E4) || c == 0x6E7 || c == 0x6E8 ||
         lies_in(c, 0x6EA, 0x6ED) || lies_in(c, 0x8D3, 0x8E1) || lies_in(c, 0x8E3, 0x8FF);
}

constexpr CodePoint unified(CodePoint c) {
  switch (c) {
    case 0x2018:
    case 0x2019:
    case 0x2BB:
    case 0x2BC:
    case 0x5F3:
      return '\'';
    case 0x5F4:
      return '"';
    case 0x622:
    case 0x623:
    case 0x625:
    case 0x671:
      return kAlef;
    case kSmallIo:
      return kSmallIe;
    case 0x2BE:
    case 0x2BF:
      return kNothing;
    default:
      return is_hebrew_point(c) || is_arabic_mark(c) ? kNothing : c;
  }
}

/// Returns whether anything changed.
bool unify(std::string& folded) {
  std::string plain;
  bool changed = false;
  CodePoint before = kNothing;
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = next_code_point(folded, at);
    const CodePoint now = before == 'i' && c == kDotAbove ? kNothing : unified(c);
    changed = changed || now != c;
    if (now == kNothing && c != kNothing) continue;
    append(now, plain);
    before = now;
  }
  if (changed) folded = std::move(plain);
  return changed;
}

std::string with_turkish_i(std::string_view text) {
  std::string small;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const CodePoint c = next_code_point(text, at);
    if (c == kCapitalDottedI) {
      small += 'i';
    } else if (c == 'I') {
      std::size_t behind_dot = at;
      if (at < text.size() && next_code_point(text, behind_dot) == kDotAbove) {
        small += 'i';
        at = behind_dot;
      } else {
        append(kSmallDotlessI, small);
      }
    } else {
      small += text.substr(start, at - start);
    }
  }
  return small;
}

}  // namespace

// Without a mark between them two characters may become one, which may have another form.
void fold_word(std::string_view text, CapitalI capital_i, std::string& folded) {
  if (capital_i == CapitalI::dotless) {
    fold_case(with_turkish_i(text), folded);
  } else {
    fold_case(text, folded);
  }
  if (is_ascii(text)) return;  // "ı" stays
  while (unify(folded)) fold_case(std::string(folded), folded);
}

void trim_apostrophes(std::string& folded) {
  if (folded.empty() || (folded.front() != '\'' && folded.back() != '\'')) return;
  const std::size_t first = folded.find_first_not_of('\'');
  folded.erase(0, first == std::string::npos ? folded.size() : first);
  folded.erase(folded.find_last_not_of('\'') + 1);
}

}  // namespace inkling::analysis
