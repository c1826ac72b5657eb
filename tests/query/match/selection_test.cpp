#include "query/match/selection.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/instructions.h"

namespace inkling::query {

namespace {

TEST_CASE("vectors select the sums that are not below another") {
  test::with_all_instructions([] {
    std::mt19937 random(5);
    for (const float threshold :
         {0.01f, 0.5f, 0.99f, 2.0f, std::numeric_limits<float>::infinity()}) {
      CAPTURE(threshold);
      std::vector<float> sums(2048);
      for (float& sum : sums) sum = std::uniform_real_distribution<float>(0, 1)(random);
      sums[7] = threshold;
      sums.back() = std::numeric_limits<float>::infinity();
      std::vector<std::uint32_t> selected(sums.size() + kSumsStep);
      selected.resize(select(sums, threshold, selected.data()));
      std::vector<std::uint32_t> wanted;
      for (std::uint32_t at = 0; at < sums.size(); ++at) {
        if (sums[at] >= threshold) wanted.push_back(at);
      }
      CHECK(selected == wanted);
    }
  });
}

}  // namespace

}  // namespace inkling::query
