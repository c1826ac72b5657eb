#include "query/bind/suggestions.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "query/common/deadline.h"
#include "tests/query/collection.h"
#include "tests/query/naive_edits.h"
#include "tests/query/random_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

using Counts = std::map<std::string, std::uint64_t>;

Counts live_words(const RandomTexts& texts) {
  Counts counts;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (texts.is_deleted(at)) continue;
    for (const std::string& word : texts.words(at)) ++counts[word];
  }
  return counts;
}

std::vector<WordCount> most_frequent(const Counts& counts, std::string_view prefix,
                                     std::size_t most) {
  std::vector<WordCount> words;
  for (const auto& [word, count] : counts) {
    if (word.starts_with(prefix)) words.push_back({word, count});
  }
  std::ranges::stable_sort(words, std::ranges::greater(), &WordCount::count);
  if (words.size() > most) words.resize(most);
  return words;
}

TEST_CASE(
    "completions are the most frequent words of live documents that begin so, with exact counts") {
  for (std::uint32_t seed = 1; seed <= rounds(15u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomTexts texts(random, 20 + seed * 3);
    const Counts counts = live_words(texts);
    const Searcher searcher = texts.searcher(1 + seed % 25);
    for (const std::string prefix : {"", "a", "ba", "cab", "dddd", "e"}) {
      CAPTURE(prefix);
      for (const std::size_t most : {0u, 1u, 2u, 5u, 1000u}) {
        CAPTURE(most);
        CHECK(searcher.completions(prefix, most) == most_frequent(counts, prefix, most));
      }
    }
  }
}

TEST_CASE("right spellings are looked for no longer than a search may take") {
  const Index index = Collection().add_texts({"house"}).index();
  analysis::Analyzer analyzer(index.analyzer());
  const std::vector<query::UnknownWord> words{{FieldId::text, "hause"}};
  CHECK(query::suggest(index, words, analyzer, query::Deadline::never()).size() == 1);
  const query::Deadline deadline(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CHECK(query::suggest(index, words, analyzer, deadline).empty());
}

TEST_CASE("completions are folded words, not stems, of title and text") {
  Collection collection(AnalyzerKind::standard);
  collection.add({"1", "Coffee", "Coffees and COFFEE. Côte", {}, {}, {}});
  const Searcher searcher(collection.index());
  CHECK(searcher.completions("COF", 10) == std::vector<WordCount>{{"coffee", 2}, {"coffees", 1}});
  CHECK(searcher.completions("CÔ", 10) == std::vector<WordCount>{{"côte", 1}});
}

std::vector<Suggestion> nearest(const Counts& counts, const std::string& word) {
  const unsigned most = word.size() >= 5 ? 2 : word.size() >= 3 ? 1 : 0;
  const std::pair<const std::string, std::uint64_t>* best = nullptr;
  unsigned best_distance = most + 1;
  for (const auto& candidate : counts) {
    const unsigned distance = edits(word, candidate.first);
    if (distance == 2 && candidate.first[0] != word[0]) continue;
    const bool is_better =
        distance < best_distance ||
        (best != nullptr && distance == best_distance && candidate.second > best->second);
    if (is_better) best = &candidate, best_distance = distance;
  }
  return best == nullptr ? std::vector<Suggestion>{} : std::vector<Suggestion>{{word, best->first}};
}

/// A machine that is busy may leave out what it would suggest: then it is asked again.
std::vector<Suggestion> suggested_in_time(const Searcher& searcher, const std::string& query,
                                          const SearchOptions& options, std::size_t expected) {
  std::vector<Suggestion> found;
  for (int tries = 0; tries < 50 && (tries == 0 || found.size() < expected); ++tries)
    found = searcher.search(query, options).suggestions;
  return found;
}

TEST_CASE(
    "a word that no live document holds is answered with the nearest that one does, then the most "
    "frequent") {
  int suggested = 0;
  for (std::uint32_t seed = 1; seed <= rounds(25u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomTexts texts(random, 4 + seed);
    const Counts counts = live_words(texts);
    const Searcher searcher = texts.searcher(1 + seed % 7);
    SearchOptions options;
    options.suggestions = true;
    for (int trial = 0; trial < 40; ++trial) {
      std::string word = RandomTexts::word(random);
      if (trial % 2 == 0) word += RandomTexts::word(random);
      CAPTURE(word);
      const bool is_known = counts.contains(word);
      const std::vector<Suggestion> expected =
          is_known ? std::vector<Suggestion>{} : nearest(counts, word);
      CHECK(suggested_in_time(searcher, word, options, expected.size()) == expected);
      suggested += expected.empty() ? 0 : 1;
    }
  }
  CHECK(suggested > 300);
}

Index words_sample() {
  Collection collection(AnalyzerKind::standard);
  collection.add({"1", "Tea in Ceylon", "The harvest of tea. Naïve exporters.", {"tea"}, {}, {}});
  collection.add({"2", "", "Coffees and the coffee harvest", {}, {}, {}});
  return collection.index();
}

std::vector<Suggestion> suggestions(const Searcher& searcher, const std::string& query) {
  SearchOptions options;
  options.suggestions = true;
  return searcher.search(query, options).suggestions;
}

TEST_CASE("suggestions are for words as they were typed, in their field, each once") {
  const Searcher searcher(words_sample());
  CHECK(suggestions(searcher, "Cofee") == std::vector<Suggestion>{{"Cofee", "coffee"}});
  CHECK(suggestions(searcher, "havrest -exportrs havrest") ==
        std::vector<Suggestion>{{"havrest", "harvest"}, {"exportrs", "exporters"}});
  CHECK(suggestions(searcher, "title:ceilon") ==
        std::vector<Suggestion>{{"title:ceilon", "title:ceylon"}});
  CHECK(suggestions(searcher, "title:harvst") == std::vector<Suggestion>{});
  CHECK(suggestions(searcher, "\"tee harvest\"") == std::vector<Suggestion>{{"tee", "tea"}});
  CHECK(suggestions(searcher, "naive") == std::vector<Suggestion>{{"naive", "naïve"}});
}

TEST_CASE("letters are counted, not bytes: a word of four has one wrong at most") {
  Collection collection;
  collection.add_texts({"äöüß abcd"});
  const Searcher searcher(collection.index());
  CHECK(suggestions(searcher, "äöuß") == std::vector<Suggestion>{{"äöuß", "äöüß"}});
  CHECK(suggestions(searcher, "äouß") == std::vector<Suggestion>{});
  CHECK(suggestions(searcher, "acbde") == std::vector<Suggestion>{{"acbde", "abcd"}});
}

TEST_CASE(
    "known words, patterns, values and words that nothing is near have no suggestion; nor has who "
    "asks for none") {
  const Searcher searcher(words_sample());
  for (const std::string query :
       {"coffee", "zebras", "cofeee*", "coffeexyz~1", "te", "label:tea"}) {
    CAPTURE(query);
    CHECK(suggestions(searcher, query) == std::vector<Suggestion>{});
  }
  CHECK(searcher.search("cofee").suggestions.empty());
  CHECK(searcher.search("cofee").unknown == std::vector<std::string>{"cofee"});
}

}  // namespace

}  // namespace inkling::test
