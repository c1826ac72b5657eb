#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/naive_edits.h"
#include "tests/query/random_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// How often a part of a query stands in the words of a text.
using Count = std::function<std::uint32_t(const std::vector<std::string>&)>;

/// id -> occurrences, of documents that have any.
using TfById = std::map<std::string, std::uint32_t>;

TfById read_all(const RandomTexts& texts, const Count& count) {
  TfById found;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (texts.is_deleted(at)) continue;
    if (const std::uint32_t tf = count(texts.words(at)); tf > 0) found[std::to_string(at)] = tf;
  }
  return found;
}

/// What the index says of the same, and that it says it everywhere.
TfById ask(const Searcher& searcher, const std::string& query) {
  SearchOptions options;
  options.k = searcher.index().document_count();
  options.explain = true;
  const SearchAnswer answer = searcher.search(query, options);
  TfById found;
  for (const SearchHit& hit : answer.hits) {
    REQUIRE(hit.explanation.size() == 1);
    found[hit.id] = hit.explanation[0].tf;
    CHECK(hit.explanation[0].df == answer.total);
    CHECK(hit.explanation[0].contribution == hit.score);
  }
  CHECK(answer.total == found.size());
  CHECK(searcher.matching(query).count() == found.size());
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
        CHECK(ask(searcher, pattern) ==
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
        CHECK(ask(searcher, word + "~" + std::to_string(distance)) ==
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
        CHECK(ask(searcher, query) == read_all(texts, words_that(is_between)));
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
                      CHECK(ask(searcher, '"' + quoted + "\"~" + std::to_string(slop)) ==
                            read_all(texts, phrases(phrase, slop)));
                    });
}

TEST_CASE("letters of several bytes are one letter each") {
  const Searcher searcher(
      Collection()
          .add_texts({"\xC3\xA9t\xC3\xA9", "ete", "t\xC3\xA9\xC3\xA9", "\xF0\x9F\x98\x80"})
          .index());
  const auto ids = [&](const std::string& query) {
    std::set<std::string> found;
    for (const auto& [id, tf] : ask(searcher, query)) found.insert(id);
    return found;
  };
  CHECK(ids("?t?") == std::set<std::string>{"0", "1"});
  CHECK(ids("?") == std::set<std::string>{"3"});
  CHECK(ids("\xC3\xA9?\xC3\xA9") == std::set<std::string>{"0"});
  CHECK(ids("\xC3\xA9te~1") == std::set<std::string>{"0", "1"});
  CHECK(ids("t\xC3\xA9\xC3\xA9~1") == std::set<std::string>{"0", "2"});
}

TEST_CASE("patterns and exact words are of the forms that stand in the text, not of their stems") {
  Collection collection(AnalyzerKind::standard);
  collection.add_texts({"Running runs", "runner run RUN", "inks", "the ink ran out"});
  const Searcher searcher(collection.index());
  CHECK(ask(searcher, "runn*") == TfById{{"0", 1}, {"1", 1}});
  CHECK(ask(searcher, "Runn?ng") == TfById{{"0", 1}});
  CHECK(ask(searcher, "ink?") == TfById{{"2", 1}});
  CHECK(ask(searcher, "runs~1") == TfById{{"0", 1}, {"1", 2}});
  CHECK(ask(searcher, "run") == TfById{{"0", 2}, {"1", 2}});
  CHECK(ask(searcher, "=run") == TfById{{"1", 2}});
  CHECK(ask(searcher, "=Runs") == TfById{{"0", 1}});
  CHECK(ask(searcher, "=\"running RUNS\"") == TfById{{"0", 1}});
  CHECK(ask(searcher, "=\"running run\"").empty());
  CHECK(ask(searcher, "\"running run\"") == TfById{{"0", 1}, {"1", 1}});
  CHECK(ask(searcher, "=inking").empty());
  CHECK(searcher.search("=inking").unknown == std::vector<std::string>{"inking"});
  CHECK(searcher.search("xyz* ink").unknown == std::vector<std::string>{"xyz*"});
}

TEST_CASE("patterns that are written alike but for escapes are told apart") {
  const Searcher searcher(Collection().add_texts({"ax a*", "ay", "a*"}).index());
  for (const std::string query : {"a** a\\**", "a\\** a**"})
    CHECK(searcher.search(query).total == 3);
  CHECK(searcher.search("+a** +a\\**").total == 2);
}

TEST_CASE("a search stops when its time is up, wherever it is") {
  Collection collection;
  std::string text;
  for (int number = 0; number < 30'000; ++number) text += " word" + std::to_string(number);
  collection.add_texts({text});
  const Searcher searcher(collection.index());
  std::string query;
  for (int clause = 0; clause < 200; ++clause) query += "*o*" + std::to_string(clause) + "* ";
  SearchOptions options;
  options.query.time_limit = std::chrono::milliseconds(1);
  CHECK_THROWS_AS(searcher.search(query, options), TimeLimitError);
  CHECK_THROWS_AS(searcher.matching(query, options.query), TimeLimitError);
  CHECK_THROWS_AS(searcher.read(query, options.query), TimeLimitError);
}

TEST_CASE("where accents are folded, patterns have none either") {
  AnalyzerSettings settings;
  settings.fold_accents = true;
  Collection collection(settings);
  collection.add_texts({"caf\xC3\xA9s", "cafe", "caff\xC3\xA8"});
  const Searcher searcher(collection.index());
  CHECK(ask(searcher, "caf?").size() == 1);
  CHECK(ask(searcher, "caf\xC3\xA9*").size() == 2);
  CHECK(ask(searcher, "caf*").size() == 3);
  CHECK(ask(searcher, "cafe~1").size() == 3);
}

TEST_CASE("a weight multiplies what its part adds to a score") {
  const Searcher searcher(Collection().add_texts({"a b", "a c", "a b b c"}).index());
  const auto score = [&](const std::string& query) {
    return searcher.search(query).hits.at(0).score;
  };
  for (const std::string part : {"b", "\"a b\"", "b*", "b~1", "=b", "\"b a\"~3"}) {
    CAPTURE(part);
    CHECK(score(part + "^4") == 4 * score(part));
    CHECK(score(part + "^0.5") == score(part) / 2);
    CHECK(score("(" + part + "^2)^2") == 4 * score(part));
    CHECK(score(part + "^0") == 0);
  }
  CHECK(score("(a b)^2") == 2 * score("a b"));
  SearchOptions options;
  options.explain = true;
  for (const SearchHit& hit : searcher.search("a^3 (b^2 c)^0.7 \"a b\"^1.1 c^0", options).hits) {
    check_adds_up(hit);
  }
}

TEST_CASE("of more words than are looked for the most frequent are taken, and the answer says so") {
  std::string rare, often;
  for (int number = 1000; number < 2000; ++number) rare += " w" + std::to_string(number);
  for (int number = 2000; number < 3000; ++number) often += " w" + std::to_string(number);
  Collection collection;
  collection.add_texts({rare, often, often, "w2000 w2001", "w1999 gone gone", "w1999"});
  collection.commit().remove("5");
  const Searcher searcher(collection.index());
  const SearchAnswer answer = searcher.search("w*");
  CHECK(answer.expansions == std::vector<ExpandedWords>{{"w*", kMostExpandedWords, 2000}});
  CHECK_FALSE(answer.total_is_exact);
  CHECK(searcher.matching("w*").count() == 5);
  const TfById found = ask(Searcher(collection.index()), "w2*");
  CHECK(found == TfById{{"1", 1000}, {"2", 1000}, {"3", 2}});
  CHECK(searcher.search("w2*").total_is_exact);
  // All thousand frequent ones, then w1999, which two live documents hold, then the first of those
  // that one holds.
  CHECK(searcher.explain("w*", "1").contributions.at(0).tf == 1000);
  CHECK(searcher.explain("w*", "4").contributions.at(0).tf == 1);
  CHECK(searcher.explain("w*", "0").contributions.at(0).tf == kMostExpandedWords - 1000);
}

}  // namespace

}  // namespace inkling::test
