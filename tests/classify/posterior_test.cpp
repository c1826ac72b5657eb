#include "classify/families/posterior.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/support/infinity.h"
#include "tests/support/instructions.h"

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

TEST_CASE("probabilities of any number of topics have the same bits by every instruction") {
  for (const std::size_t topics : {1U, 2U, 7U, 20U, 64U, 65U, 200U}) {
    CAPTURE(topics);
    std::vector<double> joints, expected;
    double sum = 0;
    for (std::size_t topic = 0; topic < topics; ++topic) {
      joints.push_back(-0.37 * static_cast<double>(topic % 13));
      sum += std::exp(joints.back());
    }
    with_all_instructions([&] {
      std::vector<double> found = joints;
      CHECK(normalize(found) == doctest::Approx(std::log(sum)).epsilon(1e-14));
      CHECK(log_sum(joints) == doctest::Approx(std::log(sum)).epsilon(1e-14));
      if (expected.empty()) expected = found;
      CHECK(found == expected);
    });
  }
}
