#include "bench/peers/inkling/exhaustive_words.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/unicode.h"
#include "inkling/search.h"

namespace inkling::bench {

namespace {

constexpr char32_t kAnyNumber = U'*';
constexpr char32_t kAnyOne = U'?';

std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  for (std::size_t at = 0; at < text.size();) {
    letters += static_cast<char32_t>(analysis::next_code_point(text, at));
  }
  return letters;
}

bool looks_like(std::u32string_view pattern, std::u32string_view word) {
  if (pattern.empty()) return word.empty();
  if (pattern.front() == kAnyNumber) {
    return looks_like(pattern.substr(1), word) ||
           (!word.empty() && looks_like(pattern, word.substr(1)));
  }
  return !word.empty() && (pattern.front() == kAnyOne || pattern.front() == word.front()) &&
         looks_like(pattern.substr(1), word.substr(1));
}

/// Whether an insertion, a deletion, a replacement or an exchange of two neighbours turns one
/// into the other.
bool is_one_edit(std::u32string_view one, std::u32string_view other) {
  while (!one.empty() && !other.empty() && one.front() == other.front()) {
    one.remove_prefix(1);
    other.remove_prefix(1);
  }
  while (!one.empty() && !other.empty() && one.back() == other.back()) {
    one.remove_suffix(1);
    other.remove_suffix(1);
  }
  const bool is_exchange =
      one.size() == 2 && other.size() == 2 && one[0] == other[1] && one[1] == other[0];
  return std::max(one.size(), other.size()) == 1 || is_exchange;
}

/// The number of edits to `word`; empty if it does not match the pattern.
std::optional<unsigned> distance(const Query& query, std::u32string_view pattern,
                                 std::u32string_view word) {
  if (query.kind != QueryKind::fuzzy)
    return looks_like(pattern, word) ? std::optional(0u) : std::nullopt;
  if (word == pattern) return 0;
  return is_one_edit(pattern, word) ? std::optional(1u) : std::nullopt;
}

}  // namespace

bool is_pattern(QueryKind kind) noexcept {
  return kind == QueryKind::prefix || kind == QueryKind::wildcard || kind == QueryKind::fuzzy;
}

ExhaustiveWords::ExhaustiveWords(const Index& index) {
  for (TermCursor cursor = index.words(FieldId::text); !cursor.exhausted(); cursor.advance()) {
    words_.push_back(
        {std::string(cursor.term()), letters_of(cursor.term()), cursor.statistics().cf});
  }
}

std::set<std::string> ExhaustiveWords::find(const Query& query) const {
  struct Found {
    unsigned distance;
    const Word* word;
  };
  const std::u32string end =
      query.kind == QueryKind::prefix ? std::u32string(1, kAnyNumber) : std::u32string();
  const std::u32string pattern = letters_of(query.words.front()) + end;
  std::vector<Found> found;
  for (const Word& word : words_) {
    if (const std::optional<unsigned> edits = distance(query, pattern, word.letters))
      found.push_back({*edits, &word});
  }
  // Words are in byte order, which a stable sort keeps among equal ones.
  std::ranges::stable_sort(found, [](const Found& a, const Found& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.word->cf > b.word->cf;
  });
  if (found.size() > kMostExpandedWords) found.resize(kMostExpandedWords);
  std::set<std::string> words;
  for (const Found& each : found) words.insert(each.word->bytes);
  return words;
}

}  // namespace inkling::bench
