#include "stats/richness.h"

#include <doctest/doctest.h>

#include <vector>

using inkling::stats::yules_k;

TEST_CASE("Yule's K is the chance of drawing the same term twice, times ten thousand") {
  // 3 + 2 + 1 + 1 tokens: 15 squares less 7 tokens, over 49.
  CHECK(yules_k(std::vector<std::uint64_t>{3, 2, 1, 1}) ==
        doctest::Approx(1e4 * 8 / 49).epsilon(1e-15));
  CHECK(yules_k(std::vector<std::uint64_t>{1, 1, 1}) == 0);
  CHECK(yules_k({}) == 0);
}
