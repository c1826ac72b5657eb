#include "analysis/word_cutter.h"

#include "analysis/ascii_words.h"

namespace inkling::analysis {

namespace {

/// Enough to prefetch look-ups well ahead, few enough to stay in the nearest cache.
constexpr std::size_t kBatch = 512;

}  // namespace

WordCutter::WordCutter(bool pairs)
    : ascii_(std::make_unique_for_overwrite<WordSpan[]>(kAsciiWordBuffer)), runs_(pairs) {}

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
    if (cut.blocked) at_ = runs_.cut(text_, at_, words_);
  }
  return words_;
}

}  // namespace inkling::analysis
