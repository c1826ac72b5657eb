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
void UnicodeWords::spell(std::string_view text, WordSpan word, Spelling& spelling) {
  const std::string_view raw = bytes_of(text, word);
  const std::string_view kept = first_code_points(raw, kLongestTerm);
  fold_case(kept, spelling.surface);
  spelling.cut = cut_to_longest(spelling.surface) || kept.size() < raw.size();
  spelling.term = spelling.surface;
  if (stemmer_) stem(spelling.term);
}

void UnicodeWords::stem(std::string& word) {
  straighten_apostrophes(word);
  if (const std::string_view stem = stemmer_->stem(word); !stem.empty()) word = stem;
  cut_to_longest(word);
}

}  // namespace inkling::analysis
