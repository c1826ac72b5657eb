#include "analysis/unicode_words.h"

namespace inkling::analysis {

namespace {

// Snowball's algorithms know the apostrophe of ASCII alone: their users are to bring others to it.
void straighten_apostrophes(std::string& word) {
  for (const std::string_view curly : {"\u2018", "\u2019"}) {
    for (std::size_t at = word.find(curly); at != std::string::npos; at = word.find(curly, at)) {
      word.replace(at, curly.size(), "'");
    }
  }
}

}  // namespace

// Cut before it is folded, a word of a million marks costs no more than another.
void UnicodeWords::fold(std::string_view text, WordSpan word, Spelling& spelling) {
  const std::string_view raw = bytes_of(text, word);
  const std::string_view kept = first_code_points(raw, kLongestTerm);
  fold_case(kept, spelling.surface);
  spelling.cut = cut_to_longest(spelling.surface) || kept.size() < raw.size();
}

std::string_view UnicodeWords::term_of(const std::string& surface) {
  if (!stemmer_) return surface;
  straight_ = surface;
  straighten_apostrophes(straight_);
  const std::string_view stem = stemmer_->stem(straight_);
  return first_code_points(stem.empty() ? straight_ : stem, kLongestTerm);
}

}  // namespace inkling::analysis
