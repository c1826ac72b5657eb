#include "stats/poisson_interval.h"

#include <doctest/doctest.h>

#include <cmath>

using inkling::stats::Interval;
using inkling::stats::poisson_interval;

namespace {

/// P(X <= count) of a Poisson distribution.
double at_most(std::uint64_t count, double mean) {
  double sum = 0, term = std::exp(-mean);
  for (std::uint64_t at = 0; at <= count; ++at) {
    sum += term;
    term *= mean / static_cast<double>(at + 1);
  }
  return sum;
}

}  // namespace

TEST_CASE("the ends of the interval leave 2.5 % of the distribution on each side") {
  for (const std::uint64_t count : {0u, 1u, 2u, 5u, 10u, 50u, 200u}) {
    CAPTURE(count);
    const Interval found = poisson_interval(count);
    CHECK(at_most(count, found.high) == doctest::Approx(0.025).epsilon(1e-9));
    if (count > 0) CHECK(1 - at_most(count - 1, found.low) == doctest::Approx(0.025).epsilon(1e-9));
  }
  CHECK(poisson_interval(0).low == 0);
}

TEST_CASE("Garwood's table has 4.795 to 18.39 for a count of 10") {
  CHECK(poisson_interval(10).low == doctest::Approx(4.795).epsilon(1e-4));
  CHECK(poisson_interval(10).high == doctest::Approx(18.390).epsilon(1e-4));
}
