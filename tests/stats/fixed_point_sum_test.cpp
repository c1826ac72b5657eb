#include "stats/fixed_point_sum.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

namespace inkling::stats {
namespace {

double sum_of(const std::vector<double>& numbers) {
  FixedPointSum<> sum;
  for (const double number : numbers) sum += number;
  return sum.value();
}

TEST_CASE("a fixed-point sum is the same in every order and in every grouping") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> exponent(-45, 0);
  for (auto round = test::rounds(50); round > 0; --round) {
    std::vector<double> numbers;
    for (int at = 0; at < 300; ++at) numbers.push_back(std::exp2(exponent(random)));
    const double expected = sum_of(numbers);
    std::ranges::shuffle(numbers, random);
    CHECK(sum_of(numbers) == expected);
    FixedPointSum<> first, second;
    for (std::size_t at = 0; at < numbers.size(); ++at)
      (at % 3 == 0 ? first : second) += numbers[at];
    first += second;
    CHECK(first.value() == expected);
  }
}

TEST_CASE("a fixed-point sum loses nothing where doubles do") {
  // 1 and 2^20 times 2^-60: too small to be seen one by one.
  FixedPointSum<> sum;
  sum += 1.0;
  for (int at = 0; at < 1 << 20; ++at) sum += 0x1p-60;
  CHECK(sum.value() == 1.0 + 0x1p-40);
  CHECK(FixedPointSum<>().value() == 0.0);
}

}  // namespace
}  // namespace inkling::stats
