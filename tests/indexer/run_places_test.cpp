#include "indexer/run_places.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "indexer/entry_numbers.h"
#include "tests/support/rounds.h"

using namespace inkling::indexer;

TEST_CASE("places are those that were noted, and those of an earlier run are unknown") {
  std::mt19937 random(7);
  for (int round = 0; round < inkling::test::rounds(50); ++round) {
    RunPlaces places;
    std::vector<std::pair<std::shared_ptr<const FileContext>, std::uint64_t>> noted;
    const std::uint64_t first = random() % 3;
    auto file = std::make_shared<const FileContext>();
    std::uint64_t line = 0;
    for (std::uint64_t number = first; number < first + 200; ++number) {
      const bool is_whole = random() % 4 == 0;
      if (is_whole || random() % 10 == 0) {
        file = std::make_shared<const FileContext>();
        line = 0;
      }
      line += 1 + (random() % 8 == 0 ? random() % 3 : 0);
      places.note(number, file, is_whole ? 0 : line);
      noted.emplace_back(is_whole ? nullptr : file, is_whole ? 0 : line);
      if (is_whole) file = std::make_shared<const FileContext>(), line = 0;
    }
    for (std::size_t at = 0; at < noted.size(); ++at) {
      const auto place = places.place_of(first + at);
      REQUIRE(place.has_value());
      CHECK(place->file == noted[at].first);
      CHECK(place->line == noted[at].second);
    }
    if (first > 0) CHECK_FALSE(places.place_of(first - 1).has_value());
  }
}

TEST_CASE("numbers are the last that were noted for their keys") {
  std::mt19937 random(11);
  for (int round = 0; round < inkling::test::rounds(100); ++round) {
    EntryNumbers numbers;
    std::map<std::uint64_t, std::uint64_t> expected;
    std::uint64_t key = 0;
    for (std::uint64_t number = 0; number < 150; ++number) {
      key = random() % 4 == 0 ? random() % 60 : key + 1;
      numbers.note(key, number);
      expected[key] = number;
    }
    for (std::uint64_t asked = 0; asked < 250; ++asked) {
      const auto found = expected.find(asked);
      CHECK(numbers.find(asked) ==
            (found == expected.end() ? std::nullopt : std::optional(found->second)));
    }
    std::vector<std::uint64_t> keys;
    numbers.for_each_key([&](std::uint64_t at) { keys.push_back(at); });
    CHECK(keys.size() == expected.size());
  }
}
