#include "query/bind/position_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
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

}  // namespace

}  // namespace inkling::test
