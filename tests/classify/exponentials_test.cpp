#include "classify/families/exponentials.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/instructions.h"

namespace inkling::classify {
namespace {

/// Large and small ones, from -750 to 709.
std::vector<double> random_numbers(std::size_t count) {
  constexpr double kLargest[] = {-750, -30, -0.01, 709, 0.5};
  std::mt19937 random(1);
  std::vector<double> numbers;
  for (std::size_t at = 0; at < count; ++at)
    numbers.push_back(static_cast<double>(random()) / 4294967296.0 *
                      kLargest[at % std::size(kLargest)]);
  return numbers;
}

TEST_CASE("exponentials are those of the library, but for the last digit") {
  test::with_all_instructions([] {
    const std::vector<double> numbers = random_numbers(10'000);
    std::vector<double> found = numbers;
    take_exponentials(found);
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      CAPTURE(numbers[at]);
      const double expected = std::exp(numbers[at]);
      const double last_digit =
          std::nextafter(expected, std::numeric_limits<double>::infinity()) - expected;
      CHECK(std::abs(found[at] - expected) <= 2 * last_digit);
    }
  });
}

TEST_CASE("exponentials have the same bits by every instruction and in every place") {
  std::vector<double> numbers = random_numbers(163);
  std::vector<double> one_by_one = numbers;
  for (double& number : one_by_one) take_exponentials({&number, 1});
  test::with_all_instructions([&] {
    for (const std::size_t size : {0U, 1U, 2U, 3U, 4U, 7U, 8U, 9U, 20U, 163U}) {
      CAPTURE(size);
      std::vector<double> found(numbers.begin(),
                                numbers.begin() + static_cast<std::ptrdiff_t>(size));
      take_exponentials(found);
      CHECK(found == std::vector<double>(one_by_one.begin(),
                                         one_by_one.begin() + static_cast<std::ptrdiff_t>(size)));
    }
  });
}

TEST_CASE("exponentials of zero, of numbers too small or too large, and of none") {
  test::with_all_instructions([] {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    std::vector<double> numbers{0.0, -0.0, -745.0, -746.0, -1e300, -kInfinity, 710, kInfinity};
    take_exponentials(numbers);
    const double least = std::numeric_limits<double>::denorm_min();
    CHECK(numbers == std::vector<double>{1, 1, least, 0, 0, 0, kInfinity, kInfinity});
    std::vector<double> no_number{std::numeric_limits<double>::quiet_NaN()};
    take_exponentials(no_number);
    CHECK(std::isnan(no_number[0]));
  });
}

}  // namespace
}  // namespace inkling::classify
