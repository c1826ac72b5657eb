#include "query/bind/position_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "tests/support/instructions.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

std::vector<std::uint32_t> random_positions(std::mt19937& random, std::size_t most) {
  std::vector<std::uint32_t> positions(random() % (most + 1));
  for (std::uint32_t& position : positions)
    position = static_cast<std::uint32_t>(random() % (3 * most));
  std::ranges::sort(positions);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

TEST_CASE("starts are kept that have a position at a distance, and their order with them") {
  with_all_instructions([] {
    std::mt19937 random(6);
    for (int trial = 0; trial < rounds(2000); ++trial) {
      const std::size_t most = 1 + random() % 50;
      const std::vector<std::uint32_t> starts = random_positions(random, most);
      std::vector<std::uint32_t> positions = random_positions(random, most);
      const auto distance = static_cast<std::uint32_t>(random() % 4);
      std::vector<std::uint32_t> expected;
      for (const std::uint32_t start : starts) {
        if (std::ranges::binary_search(positions, start + distance)) expected.push_back(start);
      }
      query::pad(positions);
      CHECK(positions.size() % query::kPositionsStep == 0);
      std::vector<std::uint32_t> kept(starts.size() + 1);
      kept.resize(query::keep_followed(starts, positions, distance, kept.data()));
      REQUIRE(kept == expected);
    }
  });
}

TEST_CASE("small positions are found at any distance, up to the end of what they are stored in") {
  with_all_instructions([] {
    std::mt19937 random(7);
    for (int trial = 0; trial < rounds(2000); ++trial) {
      const std::size_t most = 1 + random() % 80;
      // Also where the distance leads below 0, and beyond 2^16.
      const auto base = static_cast<std::uint32_t>(random() % 3 == 0 ? 65'535 - 3 * most : 0);
      const auto small = [&] {
        std::vector<std::uint16_t> found;
        for (const std::uint32_t position : random_positions(random, most))
          found.push_back(static_cast<std::uint16_t>(base + position));
        return found;
      };
      std::vector<std::uint16_t> starts = small();
      std::vector<std::uint16_t> positions = small();
      const std::size_t count = positions.size();
      const auto distance = static_cast<std::int32_t>(random() % 9) - 4;
      std::vector<std::uint16_t> expected;
      for (const std::uint16_t start : starts) {
        const auto wanted = static_cast<std::int32_t>(start) + distance;
        if (std::ranges::find(positions, wanted) != positions.end()) expected.push_back(start);
      }
      // What stands behind them is not theirs.
      for (std::size_t behind = 0; behind < query::kSmallPositionsStep; ++behind)
        positions.push_back(static_cast<std::uint16_t>(base + random() % (3 * most)));
      starts.resize(
          query::keep_followed(starts, std::span(positions).first(count), distance, starts.data()));
      REQUIRE(starts == expected);
    }
  });
}

}  // namespace

}  // namespace inkling::test
