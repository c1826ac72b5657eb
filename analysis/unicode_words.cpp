#include "analysis/unicode_words.h"

namespace inkling::analysis {

namespace {

constexpr char kFirstOfCurly = '\xE2';

// Snowball's algorithms and lists know only the ASCII apostrophe, and expect callers to
// convert others.
void straighten_apostrophes(std::string& word) {
  if (word.find(kFirstOfCurly) == std::string::npos) return;
  for (const std::string_view curly : {"\u2018", "\u2019"}) {
    for (std::size_t at = word.find(curly); at != std::string::npos; at = word.find(curly, at)) {
      word.replace(at, curly.size(), "'");
    }
  }
}

constexpr std::size_t kLongestPart = 16u << 20;

bool continues_sequence(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

}  // namespace

std::size_t UnicodeWords::part_end(std::string_view text, std::size_t begin,
                                   std::size_t end) noexcept {
  if (end - begin <= kLongestPart) return end;
  std::size_t part = begin + kLongestPart;
  while (part > begin + kLongestPart - 3 && continues_sequence(text[part])) --part;
  return part;
}

// The word is cut before it is folded, so that one with a million marks costs no more than another.
void UnicodeWords::fold(std::string_view text, WordSpan word, Spelling& spelling) {
  const std::string_view raw = bytes_of(text, word);
  const std::string_view kept = first_code_points(raw, kLongestTerm);
  fold_case(kept, spelling.surface);
  spelling.cut = cut_to_longest(spelling.surface) || kept.size() < raw.size();
}

bool UnicodeWords::is_stop_word(const std::string& surface) {
  const std::optional<StopWords>& stop_words = languages_[language_].stop_words;
  if (!stop_words) return false;
  term_ = surface;
  straighten_apostrophes(term_);
  return stop_words->contains(term_);
}

// Stemmers know their language with its accents, so accents are removed last.
std::string_view UnicodeWords::term_of(const std::string& surface) {
  std::optional<Stemmer>& stemmer = languages_[language_].stemmer;
  if (stemmer) {
    stem_of(surface, *stemmer);
  } else if (!fold_accents_) {
    return surface;
  } else {
    term_ = surface;
  }
  if (fold_accents_) strip_accents(term_);
  return first_code_points(term_, kLongestTerm);
}

void UnicodeWords::stem_of(const std::string& surface, Stemmer& stemmer) {
  term_ = surface;
  straighten_apostrophes(term_);
  if (const std::string_view stem = stemmer.stem(term_); !stem.empty()) term_ = stem;
}

}  // namespace inkling::analysis
