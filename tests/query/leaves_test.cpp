#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/search.h"
#include "tests/query/leaf_tf.h"
#include "tests/query/naive_edits.h"
#include "tests/query/random_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// How often a part of a query stands in the words of a text.
using Count = std::function<std::uint32_t(const std::vector<std::string>&)>;

TfById read_all(const RandomTexts& texts, const Count& count) {
  TfById found;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (texts.is_deleted(at)) continue;
    if (const std::uint32_t tf = count(texts.words(at)); tf > 0) found[std::to_string(at)] = tf;
  }
  return found;
}

Count words_that(const std::function<bool(std::string_view)>& is_wanted) {
  return [is_wanted](const std::vector<std::string>& words) {
    return static_cast<std::uint32_t>(std::ranges::count_if(words, is_wanted));
  };
}

/// Letter by letter, all ways.
bool looks_like(std::string_view pattern, std::string_view word) {
  if (pattern.empty()) return word.empty();
  if (pattern[0] == '*') {
    return looks_like(pattern.substr(1), word) ||
           (!word.empty() && looks_like(pattern, word.substr(1)));
  }
  return !word.empty() && (pattern[0] == '?' || pattern[0] == word[0]) &&
         looks_like(pattern.substr(1), word.substr(1));
}

/// Whether the words of `phrase` behind those that have places find theirs, each at most `slop`
/// behind its place from `start`, equal ones in their order, and one of all at none behind; by
/// trying all ways.
bool find_places(const std::vector<std::string>& phrase, const std::vector<std::string>& words,
                 std::ptrdiff_t start, std::ptrdiff_t slop, std::vector<std::ptrdiff_t>& places,
                 bool one_is_there) {
  const std::size_t at = places.size();
  if (at == phrase.size()) return one_is_there;
  for (std::ptrdiff_t behind = 0; behind <= slop; ++behind) {
    const std::ptrdiff_t place = start + static_cast<std::ptrdiff_t>(at) + behind;
    if (place < 0 || place >= std::ssize(words) ||
        words[static_cast<std::size_t>(place)] != phrase[at])
      continue;
    bool is_free = true;
    for (std::size_t before = 0; before < at; ++before)
      is_free &= phrase[before] != phrase[at] || places[before] < place;
    if (!is_free) continue;
    places.push_back(place);
    const bool found = find_places(phrase, words, start, slop, places, one_is_there || behind == 0);
    places.pop_back();
    if (found) return true;
  }
  return false;
}

Count phrases(const std::vector<std::string>& phrase, std::ptrdiff_t slop) {
  return [=](const std::vector<std::string>& words) {
    std::uint32_t count = 0;
    std::vector<std::ptrdiff_t> places;
    for (std::ptrdiff_t start = -std::ssize(phrase); start < std::ssize(words); ++start) {
      if (find_places(phrase, words, start, slop, places, false)) ++count;
    }
    return count;
  };
}

/// Calls `check(texts, searcher, random)` for random texts in some segments with deletions.
template <typename Check>
void with_random_texts(std::uint32_t seeds, Check check) {
  for (std::uint32_t seed = 1; seed <= rounds(seeds); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomTexts texts(random, 40 + seed * 4);
    const Searcher searcher = texts.searcher(1 + seed % 20);
    for (int trial = 0; trial < 30; ++trial) check(texts, searcher, random);
  }
}

TEST_CASE("patterns find what reading every word finds") {
  static constexpr char kLetters[] = {'a', 'b', 'c', 'd', '*', '?'};
  with_random_texts(
      20, [](const RandomTexts& texts, const Searcher& searcher, std::mt19937& random) {
        std::string pattern;
        for (std::size_t length = 1 + random() % 4; length > 0; --length)
          pattern += kLetters[random() % 6];
        if (pattern.find_first_of("*?") == std::string::npos) pattern += '*';
        if (pattern == "*") return;
        CAPTURE(pattern);
        CHECK(tf_of_query(searcher, pattern) ==
              read_all(texts, words_that([&](auto word) { return looks_like(pattern, word); })));
      });
}

TEST_CASE("fuzzy terms find what measuring every word finds") {
  with_random_texts(
      20, [](const RandomTexts& texts, const Searcher& searcher, std::mt19937& random) {
        const std::string word = RandomTexts::word(random);
        const unsigned distance = 1 + random() % 2;
        CAPTURE(word);
        CAPTURE(distance);
        const auto is_near = [&](std::string_view other) { return edits(word, other) <= distance; };
        CHECK(tf_of_query(searcher, word + "~" + std::to_string(distance)) ==
              read_all(texts, words_that(is_near)));
      });
}

TEST_CASE("ranges of words find what comparing every word finds") {
  with_random_texts(
      20, [](const RandomTexts& texts, const Searcher& searcher, std::mt19937& random) {
        const std::string from = RandomTexts::word(random), to = RandomTexts::word(random);
        const bool without_from = random() % 2 == 0, without_to = random() % 2 == 0;
        const std::string query = "text:" + std::string(without_from ? "{" : "[") + from + " TO " +
                                  to + (without_to ? "}" : "]");
        CAPTURE(query);
        const auto is_between = [&](std::string_view word) {
          return (word > from || (word == from && !without_from)) &&
                 (word < to || (word == to && !without_to));
        };
        CHECK(tf_of_query(searcher, query) == read_all(texts, words_that(is_between)));
      });
}

TEST_CASE("phrases with slop find what trying all ways to place their words finds") {
  with_random_texts(20,
                    [](const RandomTexts& texts, const Searcher& searcher, std::mt19937& random) {
                      std::vector<std::string> phrase;
                      std::string quoted;
                      for (std::size_t length = 2 + random() % 3; length > 0; --length) {
                        phrase.push_back(RandomTexts::word(random));
                        quoted += (quoted.empty() ? "" : " ") + phrase.back();
                      }
                      const auto slop = static_cast<std::ptrdiff_t>(random() % 5);
                      CAPTURE(quoted);
                      CAPTURE(slop);
                      CHECK(tf_of_query(searcher, '"' + quoted + "\"~" + std::to_string(slop)) ==
                            read_all(texts, phrases(phrase, slop)));
                    });
}

}  // namespace

}  // namespace inkling::test
