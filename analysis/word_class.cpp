#include "analysis/word_class.h"

#include <unicode/uchar.h>

namespace inkling::analysis {

namespace {

// Releases of ICU disagree on the colon too. As in ICU 72 it joins nothing, whatever its width.
constexpr bool is_colon(CodePoint c) { return c == ':' || c == 0xFE55 || c == 0xFF1A; }

constexpr CodePoint kFirstSyllable = 0xAC00;
constexpr CodePoint kLastSyllable = 0xD7A3;

bool is_in_dictionaries(CodePoint c) {
  return is_east_asian(c) || u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC) ||
         u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT;
}

WordClass unicode_class(CodePoint c) {
  switch (u_getIntPropertyValue(c, UCHAR_WORD_BREAK)) {
    case U_WB_ALETTER:
      return WordClass::letter;
    case U_WB_HEBREW_LETTER:
      return WordClass::hebrew;
    case U_WB_NUMERIC:
      return WordClass::digit;
    case U_WB_EXTENDNUMLET:
      return WordClass::extender;
    case U_WB_MIDLETTER:
      return WordClass::mid_letter;
    case U_WB_MIDNUM:
      return WordClass::mid_number;
    case U_WB_MIDNUMLET:
      return WordClass::mid_both;
    case U_WB_SINGLE_QUOTE:
      return WordClass::single_quote;
    case U_WB_DOUBLE_QUOTE:
      return WordClass::double_quote;
    case U_WB_EXTEND:
    case U_WB_FORMAT:
      return WordClass::attached;
    case U_WB_ZWJ:
      return WordClass::joiner;
    case U_WB_WSEGSPACE:
      return WordClass::space;
    case U_WB_REGIONAL_INDICATOR:
      return WordClass::flag;
    default:
      return WordClass::other;
  }
}

WordClass class_of(CodePoint c) {
  if (c == kAt) return WordClass::letter;
  if (is_colon(c) || c == kNarrowSpace) return WordClass::other;
  if (c >= kFirstSyllable && c <= kLastSyllable) return WordClass::hangul;
  if (is_in_dictionaries(c)) return WordClass::dictionary;
  const WordClass found = unicode_class(c);
  if (!u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) return found;
  // A pictograph that is also a letter joins in both ways: too rare to be handled
  // here, ICU does it.
  return found == WordClass::other ? WordClass::pictograph : WordClass::dictionary;
}

}  // namespace

const WordClasses& WordClasses::instance() {
  static const WordClasses classes;
  return classes;
}

const WordClasses::Page* WordClasses::fill(std::size_t number) const {
  const std::lock_guard lock(filling_);
  if (owned_[number] == nullptr) {
    auto page = std::make_unique<Page>();
    for (std::size_t at = 0; at < kPageSize; ++at) {
      (*page)[at] = class_of(static_cast<CodePoint>(number * kPageSize + at));
    }
    owned_[number] = std::move(page);
    pages_[number].store(owned_[number].get(), std::memory_order_release);
  }
  return owned_[number].get();
}

}  // namespace inkling::analysis
