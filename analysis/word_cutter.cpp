#include "analysis/word_cutter.h"

#include "analysis/ascii_words.h"

namespace inkling::analysis {

namespace {

/// Enough for a look-up to be prepared well ahead, few enough to stay in the nearest cache.
constexpr std::size_t kBatch = 512;

}  // namespace

void WordCutter::begin(std::string_view text) {
  text_ = text;
  at_ = 0;
}

std::span<const WordSpan> WordCutter::next() {
  words_.clear();
  while (at_ < text_.size() && words_.size() < kBatch) cut_stretch();
  return words_;
}

void WordCutter::cut_stretch() {
  const std::size_t before = words_.size();
  words_.resize(before + kAsciiWordsRoom);
  const AsciiStretch stretch = cut_ascii(text_, at_, words_.data() + before);
  words_.resize(before + stretch.words);
  at_ = stretch.end;
  if (stretch.blocked) at_ = runs_.cut(text_, at_, words_);
}

}  // namespace inkling::analysis
