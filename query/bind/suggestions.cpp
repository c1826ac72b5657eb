#include "query/bind/suggestions.h"

#include <optional>
#include <utility>

#include "analysis/unicode.h"
#include "query/bind/surface_search.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

const Deadline kNever = Deadline::never();

/// Letters from which one of them may be wrong, and two: of shorter words everything is near.
constexpr unsigned kWord = 3;
constexpr unsigned kLongWord = 5;

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

std::optional<std::string> nearest(const Index& index, FieldId field, const std::string& word,
                                   analysis::Analyzer& analyzer, const Deadline& deadline) {
  const unsigned most = most_edits(analyzer.fold(word));
  if (most == 0) return std::nullopt;
  const storage::SurfaceList& list = storage::view_of(index).caches().surfaces(field);
  const std::vector<Candidate> found =
      SurfaceSearch(list, analyzer, deadline).find(FuzzyNode{{}, word, most});
  for (unsigned distance = 1; distance <= most; ++distance) {
    std::vector<Candidate> as_near;
    for (const Candidate& candidate : found) {
      if (candidate.distance == distance) as_near.push_back(candidate);
    }
    const std::vector<Candidate> best = most_frequent(index, list, std::move(as_near), 1, deadline);
    if (!best.empty()) return std::string(list[best.front().first]);
  }
  return std::nullopt;
}

}  // namespace

std::vector<WordCount> completions(const Index& index, std::string_view prefix, std::size_t most,
                                   analysis::Analyzer& analyzer) {
  const storage::SurfaceList& list = storage::view_of(index).caches().surfaces(FieldId::text);
  const PatternNode pattern{{}, {{std::string(prefix), '*'}, {}}};
  std::vector<WordCount> words;
  for (const Candidate& found : most_frequent(
           index, list, SurfaceSearch(list, analyzer, kNever).find(pattern), most, kNever)) {
    words.push_back({std::string(list[found.first]), found.count});
  }
  return words;
}

std::vector<Suggestion> suggest(const Index& index, const std::vector<UnknownWord>& words,
                                analysis::Analyzer& analyzer, const Deadline& deadline) {
  std::vector<Suggestion> suggestions;
  for (const UnknownWord& word : words) {
    deadline.check();
    const std::optional<std::string> found =
        nearest(index, word.field, word.text, analyzer, deadline);
    if (found) suggestions.push_back({written(index, word), written(index, {word.field, *found})});
  }
  return suggestions;
}

}  // namespace inkling::query
