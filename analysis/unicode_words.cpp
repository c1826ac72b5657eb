#include "analysis/unicode_words.h"

#include <string>
#include <utility>

#include "analysis/elision.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

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
  fold_part(kept, spelling.surface);
  trim_apostrophes(spelling.surface);
  elide(spelling.surface);
  spelling.cut = cut_to_longest(spelling.surface) || kept.size() < raw.size();
  spelling.others.clear();
  if (!spelling.cut && !spelling.surface.empty() && !is_ascii(raw)) add_others(raw, spelling);
}

void UnicodeWords::fold_part(std::string_view part, std::string& folded) {
  fold_word(part, languages_[language_].capital_i, folded);
}

void UnicodeWords::fold_prefix(std::string_view prefix, std::string& folded) {
  fold_part(prefix, folded);
  elide(folded);
}

void UnicodeWords::elide(std::string& folded) {
  const LanguageTools& language = languages_[language_];
  if (!language.has_elisions) return;
  folded.erase(0, folded.size() - without_elision(folded, language.code).size());
}

std::vector<std::string_view> UnicodeWords::parts_of(std::string_view surface) {
  std::vector<std::string_view> parts = analysis::parts_of(surface);
  const LanguageTools& language = languages_[language_];
  if (!language.has_elisions) return parts;
  for (std::string_view& part : parts) part = without_elision(part, language.code);
  return parts;
}

// "CO₂" is "co2", but "word¹" with the number of a footnote is still "word". Whoever transcribes
// "Qur’an" with a half ring may also be read as writing an apostrophe.
void UnicodeWords::add_others(std::string_view raw, Spelling& spelling) {
  std::string with_apostrophes;
  bool has_half_rings = false;
  bool has_small_digits = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < raw.size();) {
    const std::size_t start = at;
    const CodePoint c = next_code_point(raw, at);
    has_half_rings = has_half_rings || is_half_ring(c);
    with_apostrophes += is_half_ring(c) ? "'" : raw.substr(start, at - start);
    if (!is_small_digit(c)) continue;
    has_small_digits = true;
    add_other(raw.substr(begin, start - begin), spelling);
    begin = at;
  }
  if (has_small_digits) add_other(raw.substr(begin), spelling);
  if (has_half_rings) add_other(with_apostrophes, spelling);
}

void UnicodeWords::add_other(std::string_view raw, Spelling& spelling) {
  constexpr std::size_t kMostOthers = 8;
  if (spelling.others.size() == kMostOthers) return;
  std::string other;
  fold_part(raw, other);
  trim_apostrophes(other);
  elide(other);
  cut_to_longest(other);
  if (!other.empty() && other != spelling.surface) spelling.others.push_back(std::move(other));
}

bool UnicodeWords::is_stop_word(std::string_view surface) {
  const LanguageTools& language = languages_[language_];
  return language.stop_words && language.stop_words->contains(surface);
}

// Accents are removed first: a word must have the same stem with and without them.
std::string_view UnicodeWords::term_of(std::string_view surface) {
  LanguageTools& language = languages_[language_];
  std::string_view term = surface;
  if (fold_accents_) {
    plain_ = surface;
    strip_accents(plain_);
    term = plain_;
  }
  if (language.stemmer && !is_joined(term)) term = stem_of(language, *language.stemmer, term);
  return first_code_points(term, kLongestTerm);
}

std::string_view UnicodeWords::stem_of(const LanguageTools& language, Stemmer& stemmer,
                                       std::string_view folded) {
  const std::string_view word =
      language.has_name_endings ? without_ending_of_name(folded, language.code) : folded;
  const std::string_view stem = stemmer.stem(word);
  return stem.empty() ? word : stem;
}

}  // namespace inkling::analysis
