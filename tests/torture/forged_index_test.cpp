#include "tests/torture/forged_index.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling::test;

TEST_CASE("an index that lies with its checksums in order is read or refused, and crashes nobody" *
          doctest::skip(!is_thorough())) {
  CHECK(read_forged(std::vector<std::uint8_t>{0}));
  const std::uint32_t seed = seed_or(9);
  const std::uint32_t count = rounds(400u);
  std::mt19937 random(seed);
  std::uint32_t refused = 0;
  for (std::uint32_t round = 0; round < count; ++round) {
    CAPTURE(seed);
    CAPTURE(round);
    std::vector<std::uint8_t> bytes(1 + 3 * (1 + random() % 4));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    if (!read_forged(bytes)) ++refused;
  }
  CHECK(refused > 0);
  tell_figure(std::to_string(count) + " forged indexes, " + std::to_string(refused) +
              " refused, seed " + std::to_string(seed));
}
