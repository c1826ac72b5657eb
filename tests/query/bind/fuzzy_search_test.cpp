#include "query/bind/fuzzy_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "storage/view/surface_list.h"
#include "storage/view/view.h"
#include "tests/query/collection.h"
#include "tests/query/naive_edits.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

/// A word of the letters "a" to "d", of which two stand for longer ones.
std::string spelled(std::string_view letters) {
  static constexpr std::array<std::string_view, 4> kLetters{"a", "b", "é", "語"};
  std::string word;
  for (const char letter : letters) word += kLetters[static_cast<std::size_t>(letter - 'a')];
  return word;
}

class RandomWords {
 public:
  explicit RandomWords(std::uint32_t seed) : random_(seed) {}

  std::string word(std::size_t most) {
    std::string letters(1 + random_() % most, 'a');
    for (char& letter : letters) letter = static_cast<char>('a' + random_() % 4);
    return letters;
  }
  /// Sorted as their spellings are.
  std::vector<std::string> words(std::size_t count, std::size_t most) {
    std::set<std::string> words;
    for (; count > 0; --count) words.insert(word(most));
    std::vector<std::string> sorted(words.begin(), words.end());
    std::ranges::sort(sorted, {}, spelled);
    return sorted;
  }

 private:
  std::mt19937 random_;
};

/// Empty when it is more than `most`.
std::optional<unsigned> edits(std::string_view a, std::string_view b, unsigned most) {
  const unsigned found = test::edits(a, b);
  return found <= most ? std::optional(found) : std::nullopt;
}

}  // namespace

TEST_CASE(
    "edits of code points are counted as their definition counts them, in whatever order words "
    "come") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(20u); ++seed) {
    CAPTURE(seed);
    RandomWords random(seed);
    const std::string target = random.word(6);
    const std::string typed = spelled(target);
    for (const unsigned most : {0u, 1u, 2u}) {
      FuzzyMatcher matcher(typed, most);
      for (const std::string& word : random.words(50, 7))
        CHECK(matcher.distance(spelled(word)) == edits(target, word, most));
      for (unsigned tries = 0; tries < 50; ++tries) {
        const std::string word = random.word(7);
        CHECK(matcher.distance(spelled(word)) == edits(target, word, most));
      }
    }
  }
}

TEST_CASE("the fuzzy terms of a list are those that comparing all of them finds") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(10u); ++seed) {
    CAPTURE(seed);
    RandomWords random(seed);
    test::Collection collection;
    const std::vector<std::string> words = random.words(30 * seed - 10, 7);
    // Segments share words, so that some stand in the list twice.
    for (std::size_t at = 0; at < words.size(); ++at) {
      collection.add_texts({spelled(words[at]) + " " + spelled(words[at / 2])});
      if (at % 40 == 39) collection.commit();
    }
    const Index index = collection.index();
    const storage::SurfaceList& list = storage::view_of(index).caches().surfaces(FieldId::text);
    for (unsigned tries = 0; tries < 20; ++tries) {
      const std::string target = random.word(7);
      const std::string typed = spelled(target);
      CAPTURE(typed);
      std::vector<unsigned> distances;
      for (const std::string& word : words) distances.push_back(test::edits(target, word));
      for (const unsigned most : {0u, 1u, 2u}) {
        CAPTURE(most);
        const Deadline never = Deadline::never();
        const std::vector<Candidate> found = FuzzySearch(list, typed, most, never).find();
        std::size_t next = 0;
        for (std::size_t at = 0; at < words.size(); ++at) {
          if (distances[at] > most) continue;
          REQUIRE(next < found.size());
          CHECK(list[found[next].first] == spelled(words[at]));
          CHECK(found[next].distance == distances[at]);
          CHECK(found[next].end == list.next_surface(found[next].first));
          CHECK((found[next].first == 0 || list[found[next].first - 1] != list[found[next].first]));
          ++next;
        }
        CHECK(next == found.size());
      }
    }
  }
}

TEST_CASE("an empty list has no fuzzy terms") {
  const Index index = test::Collection().index();
  const Deadline never = Deadline::never();
  CHECK(FuzzySearch(storage::view_of(index).caches().surfaces(FieldId::text), "ink", 2, never)
            .find()
            .empty());
}

}  // namespace inkling::query
