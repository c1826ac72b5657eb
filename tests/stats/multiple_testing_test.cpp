#include "stats/multiple_testing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "tests/support/rounds.h"

namespace {

using inkling::stats::benjamini_hochberg;

/// The definition, in quadratic time.
std::vector<double> by_definition(const std::vector<double>& p) {
  std::vector<double> q;
  for (const double own : p) {
    double least = 1;
    for (const double other : p) {
      if (other < own) continue;
      const auto rank = std::ranges::count_if(p, [other](double x) { return x <= other; });
      least = std::min(least, other * static_cast<double>(p.size()) / static_cast<double>(rank));
    }
    q.push_back(least);
  }
  return q;
}

}  // namespace

TEST_CASE("the q-values of Benjamini and Hochberg's own example reject four hypotheses at 0.05") {
  const std::vector<double> p{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                              0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
  const std::vector<double> q = benjamini_hochberg(p);
  CHECK(std::ranges::count_if(q, [](double x) { return x <= 0.05; }) == 4);
  CHECK(q[0] == doctest::Approx(0.0015));
  CHECK(q[3] == doctest::Approx(0.035625));
  CHECK(q[14] == 1.0);
}

TEST_CASE("q-values follow the definition, in any order and with ties") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(50u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<double> p(1 + random() % 40);
    for (double& x : p) x = static_cast<double>(random() % 20) / 19;
    const std::vector<double> q = benjamini_hochberg(p);
    const std::vector<double> expected = by_definition(p);
    REQUIRE(q.size() == p.size());
    for (std::size_t i = 0; i < p.size(); ++i)
      CHECK(q[i] == doctest::Approx(expected[i]).epsilon(1e-15));
  }
}

TEST_CASE("one test needs no correction, none gives none") {
  CHECK(benjamini_hochberg(std::vector{0.03}) == std::vector{0.03});
  CHECK(benjamini_hochberg(std::vector<double>{}).empty());
}
