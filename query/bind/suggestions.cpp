#include "query/bind/suggestions.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "query/bind/checked_choice.h"
#include "query/bind/edit_band.h"
#include "query/bind/spellings.h"
#include "query/bind/surface_choice.h"
#include "query/bind/surface_search.h"
#include "query/common/languages.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

const Deadline kNever = Deadline::never();

/// Letters from which one of them may be wrong, and two: of shorter words everything is near.
constexpr unsigned kWord = 3;
constexpr unsigned kLongWord = 5;
/// Bytes; nobody means a longer one.
constexpr std::size_t kLongestWord = 128;

/// Code points, no more than `most`.
unsigned count_letters(std::string_view word, unsigned most) {
  unsigned letters = 0;
  for (std::size_t at = 0; at < word.size() && letters < most; ++letters)
    analysis::next_code_point(word, at);
  return letters;
}

unsigned most_edits(std::string_view word) {
  const unsigned letters = count_letters(word, kLongWord);
  return letters == kLongWord ? 2 : letters >= kWord ? 1 : 0;
}

analysis::CodePoint first_letter(std::string_view folded) {
  std::size_t at = 0;
  return folded.empty() ? analysis::kIllFormed : analysis::next_code_point(folded, at);
}

/// What is near `word`, by so many edits.
Spellings near(const std::vector<std::string>& folded, unsigned distance) {
  Spellings spellings;
  for (const std::string& word : folded) {
    if (most_edits(word) >= distance)
      spellings.push_back(FuzzyNode{{}, word, distance, 0, distance > 1});
  }
  return spellings;
}

/// `word` as it is compared in each language of the index.
std::vector<std::string> folded_in_each(const Index& index, const std::string& word,
                                        analysis::Analyzer& analyzer) {
  std::vector<std::string> folded;
  for (const ExpandedNode& node : spellings_of(FuzzyNode{{}, word}, languages_of(index), analyzer))
    folded.push_back(std::get<FuzzyNode>(node).text);
  return folded;
}

std::optional<std::string> nearest(const Index& index, FieldId field, const std::string& word,
                                   analysis::Analyzer& analyzer, const Deadline& deadline) {
  const std::vector<std::string> folded = folded_in_each(index, word, analyzer);
  Spelling spelling(index.analyzer());
  const auto has_wrong_first = [&](std::string_view form) {
    const analysis::CodePoint first = first_letter(spelling.of(form));
    return std::ranges::none_of(
        folded, [first](const std::string& one) { return first_letter(one) == first; });
  };
  // Words that are one edit away, as most are, are found by looking at few. Two edits away is all
  // of a dictionary but for the first letter, which is seldom wrong (Pollock & Zamora 1984).
  for (unsigned distance = 1; distance <= kMostEdits; ++distance) {
    const Spellings spellings = near(folded, distance);
    if (spellings.empty()) break;
    const auto choice = choice_of(spellings, index.analyzer(), Skipping::always, deadline);
    const storage::SurfaceList list(storage::view_of(index).segments(), field, *choice);
    std::vector<Candidate> found = SurfaceSearch(list, index.analyzer(), deadline).find(spellings);
    std::erase_if(found, [&](const Candidate& candidate) {
      return candidate.distance != distance ||
             (distance > 1 && has_wrong_first(list[candidate.first]));
    });
    const std::vector<Candidate> best = most_frequent(index, list, std::move(found), 1, deadline);
    if (!best.empty()) return std::string(list[best.front().first]);
  }
  return std::nullopt;
}

}  // namespace

std::vector<WordCount> completions(const Index& index, std::string_view prefix, std::size_t most,
                                   analysis::Analyzer& analyzer) {
  const Spellings spellings = spellings_of(PatternNode{{}, {{std::string(prefix), '*'}, {}}},
                                           languages_of(index), analyzer);
  const auto choice =
      choice_of(spellings, index.analyzer(),
                rules_tell_all(index) ? Skipping::where_certain : Skipping::none, kNever);
  const storage::SurfaceList list(storage::view_of(index).segments(), FieldId::text, *choice);
  std::vector<WordCount> words;
  for (const Candidate& found :
       most_frequent(index, list, SurfaceSearch(list, index.analyzer(), kNever).find(spellings),
                     most, kNever)) {
    words.push_back({std::string(list[found.first]), found.count});
  }
  return words;
}

std::vector<Suggestion> suggest(const Index& index, const std::vector<UnknownWord>& words,
                                analysis::Analyzer& analyzer, const Deadline& deadline) {
  const Deadline end = deadline.or_sooner(kLongestWait).or_after_work(kLongestSuggesting);
  std::vector<Suggestion> suggestions;
  try {
    for (const UnknownWord& word : words) {
      end.check();
      if (word.text.size() > kLongestWord) continue;
      const std::optional<std::string> found = nearest(index, word.field, word.text, analyzer, end);
      if (found)
        suggestions.push_back({written(index, word), written(index, {word.field, *found})});
    }
  } catch (const TimeLimitError&) {
  }
  return suggestions;
}

}  // namespace inkling::query
