#include "tests/torture/api_calls.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling::test;

TEST_CASE("calls of the public API in any order are answered or refused with a documented error" *
          doctest::skip(!is_thorough())) {
  const std::uint32_t seed = seed_or(7);
  const std::uint32_t sessions = rounds(150u);
  std::mt19937 random(seed);
  CallCounts all;
  for (std::uint32_t session = 0; session < sessions; ++session) {
    CAPTURE(seed);
    CAPTURE(session);
    std::vector<std::uint8_t> bytes(200 + random() % 2000);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    const CallCounts counts = make_calls(bytes);
    all.calls += counts.calls;
    all.refused += counts.refused;
  }
  CHECK(all.refused > 0);
  CHECK(all.refused < all.calls);
  tell_figure(std::to_string(all.calls) + " calls, " + std::to_string(all.refused) +
              " refused, seed " + std::to_string(seed));
}
