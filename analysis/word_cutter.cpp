#include "analysis/word_cutter.h"

#include "analysis/ascii_words.h"
#include "analysis/unicode.h"
#include "analysis/word_class.h"

namespace inkling::analysis {

namespace {

/// Enough to prefetch look-ups well ahead, few enough to stay in the nearest cache.
constexpr std::size_t kBatch = 512;

struct SmallDigits {
  std::uint32_t end;
  bool are_subscripts;
};

/// Marks count as the letter that they stand on.
bool ends_in_letter(std::string_view text, WordSpan word) {
  std::size_t at = word.end;
  while (at > word.begin) {
    switch (WordClasses::instance()[previous_code_point(text, at)]) {
      case WordClass::letter:
      case WordClass::hebrew:
        return true;
      case WordClass::attached:
      case WordClass::joiner:
        break;
      default:
        return false;
    }
  }
  return false;
}

bool begins_with_letter(std::string_view text, WordSpan word) {
  std::size_t at = word.begin;
  const WordClass found = WordClasses::instance()[next_code_point(text, at)];
  return found == WordClass::letter || found == WordClass::hebrew;
}

/// Those after a word that ends in a letter. Most words are followed by a byte that no such digit
/// begins with.
SmallDigits small_digits_after(std::string_view text, WordSpan word) {
  constexpr char kFirstBytes[] = {'\xC2', '\xE2'};
  SmallDigits digits{word.end, true};
  if (word.end == text.size() ||
      (text[word.end] != kFirstBytes[0] && text[word.end] != kFirstBytes[1]))
    return digits;
  for (std::size_t at = word.end; at < text.size(); digits.end = static_cast<std::uint32_t>(at)) {
    const CodePoint c = next_code_point(text, at);
    if (!is_small_digit(c)) break;
    digits.are_subscripts = digits.are_subscripts && is_subscript_digit(c);
  }
  if (digits.end > word.end && !ends_in_letter(text, word)) digits.end = word.end;
  return digits;
}

}  // namespace

WordCutter::WordCutter(CutWith cut_with, CutBy cut_by)
    : ascii_(std::make_unique_for_overwrite<WordSpan[]>(kAsciiWordBuffer)),
      runs_(cut_with, cut_by),
      joins_small_digits_(cut_by == CutBy::own_rules) {}

void WordCutter::begin(std::string_view text) {
  text_ = text;
  at_ = 0;
}

// In long plain ASCII, words are returned directly from the buffer in which they were written.
std::span<const WordSpan> WordCutter::next() {
  words_.clear();
  while (at_ < text_.size() && words_.size() < kBatch) {
    const AsciiCut cut = cut_ascii(text_, at_, ascii_.get());
    const std::span<const WordSpan> found(ascii_.get(), cut.words);
    at_ = cut.end;
    if (words_.empty() && !cut.blocked && !found.empty()) return found;
    words_.insert(words_.end(), found.begin(), found.end());
    if (!cut.blocked) continue;
    const std::size_t first = words_.size();
    at_ = runs_.cut(text_, at_, words_);
    if (joins_small_digits_) join_small_digits(first);
  }
  return words_;
}

void WordCutter::join_small_digits(std::size_t first) {
  std::size_t kept = first;
  for (std::size_t at = first; at < words_.size(); ++at) {
    WordSpan word = words_[at];
    for (SmallDigits digits = small_digits_after(text_, word); digits.end > word.end;
         digits = small_digits_after(text_, word)) {
      word.end = digits.end;
      const bool goes_on = digits.are_subscripts && at + 1 < words_.size() &&
                           words_[at + 1].begin == word.end &&
                           begins_with_letter(text_, words_[at + 1]);
      if (goes_on) word.end = words_[++at].end;
    }
    words_[kept++] = word;
  }
  words_.resize(kept);
}

}  // namespace inkling::analysis
