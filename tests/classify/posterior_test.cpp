#include "classify/families/posterior.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tests/support/infinity.h"

using namespace inkling::classify;
using namespace inkling::test;

TEST_CASE("the first of equal log joints is the best") {
  CHECK(best_topic(std::vector{-2.0, -1.0, -1.0}) == 1);
  CHECK(best_topic(std::vector{-kInfinity, -kInfinity}) == 0);
  CHECK(best_topic(std::vector{-7.0}) == 0);
}

TEST_CASE("log joints far below what a double can exponentiate are normalised") {
  std::vector<double> joints{-123771.5, -136943.25};
  CHECK(normalize(joints) == -123771.5);
  CHECK(joints[0] == 0);
  CHECK(joints[1] == -13171.75);
}

TEST_CASE("the logarithm of a probability near 1 keeps its digits") {
  std::vector<double> joints{-100.0, -160.0};
  normalize(joints);
  CHECK(joints[0] == doctest::Approx(-std::exp(-60.0)).epsilon(1e-15));
}

TEST_CASE("an impossible topic stays impossible and leaves the others alone") {
  std::vector<double> joints{std::log(0.25), -kInfinity, std::log(0.25)};
  CHECK(normalize(joints) == doctest::Approx(std::log(0.5)));
  CHECK(joints[0] == doctest::Approx(std::log(0.5)));
  CHECK(joints[1] == -kInfinity);
}

TEST_CASE("the sum of impossible things is impossible, not NaN") {
  CHECK(log_sum(std::vector{-kInfinity, -kInfinity}) == -kInfinity);
  CHECK(log_sum(std::vector{-kInfinity, -3.0}) == -3.0);
}
