#include "stats/randomisation_test.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

namespace {

using namespace inkling;
using stats::paired_randomisation_test;

using Differences = std::vector<double>;

double p_value(const Differences& differences) {
  return paired_randomisation_test(differences).p_value;
}

/// Counts over all 2^n sign vectors, in whole numbers.
double brute_force(const std::vector<int>& differences) {
  int observed = 0;
  for (const int difference : differences) observed += difference;
  std::uint64_t reached = 0;
  const std::uint64_t vectors = std::uint64_t{1} << differences.size();
  for (std::uint64_t signs = 0; signs < vectors; ++signs) {
    int sum = 0;
    for (std::size_t at = 0; at < differences.size(); ++at)
      sum += signs >> at & 1 ? differences[at] : -differences[at];
    if (std::abs(sum) >= std::abs(observed)) ++reached;
  }
  return static_cast<double>(reached) / static_cast<double>(vectors);
}

Differences over(const std::vector<int>& differences, double unit) {
  Differences result;
  for (const int difference : differences) result.push_back(difference / unit);
  return result;
}

std::vector<int> random_differences(std::mt19937& random, std::size_t count, int most) {
  std::uniform_int_distribution<int> difference(-most, most);
  std::vector<int> result(count);
  for (int& drawn : result) drawn = difference(random);
  return result;
}

}  // namespace

TEST_CASE("p is the share of sign vectors that reach the sum, counted by hand") {
  CHECK(p_value({0.5}) == 1);         // +, -: both reach 0.5
  CHECK(p_value({1, 1}) == 0.5);      // ++ and -- of four
  CHECK(p_value({1, 2, 3}) == 0.25);  // +++ and --- of eight
  // The sum is 2; of 0, 0, 2, 2, 4, 4, 6, 6 all but the zeros reach it.
  CHECK(p_value({1, -2, 3}) == 0.75);
  CHECK(p_value({3, -2, -1}) == 1);           // the sum is 0
  CHECK(p_value({1, 1, 1, 1, 1}) == 0.0625);  // 2 of 32
  CHECK(p_value({1, 1, 1, 1, -1}) == 0.375);  // at most one sign apart: 2 * (1 + 5) of 32
}

TEST_CASE("pairs that do not differ change nothing, and without others p is 1") {
  CHECK(p_value({0, 1, 0, 2, 3, 0}) == p_value({1, 2, 3}));
  CHECK(p_value({0, 0}) == 1);
  CHECK(p_value({}) == 1);
}

TEST_CASE("exact p equals the count over all sign vectors") {
  std::mt19937 random(7);
  for (int round = 0; round < inkling::test::rounds(300); ++round) {
    const std::vector<int> differences = random_differences(random, 1 + random() % 14, 10);
    CAPTURE(differences.size());
    CHECK(p_value(over(differences, 1)) == brute_force(differences));
  }
}

TEST_CASE("sums that are equal except for rounding count as equal") {
  std::mt19937 random(8);
  for (int round = 0; round < inkling::test::rounds(300); ++round) {
    const std::vector<int> differences = random_differences(random, 2 + random() % 12, 6);
    CHECK(p_value(over(differences, 10)) == brute_force(differences));
    CHECK(p_value(over(differences, 30)) == brute_force(differences));
  }
}

TEST_CASE("p is the same for both directions and in any order") {
  const Differences differences = {0.3, -0.1, 0.25, 0.4, -0.05, 0.6, 0.7};
  Differences reversed(differences.rbegin(), differences.rend());
  for (double& difference : reversed) difference = -difference;
  CHECK(p_value(differences) == p_value(reversed));
}

TEST_CASE("as many equal differences as are enumerated are still counted exactly") {
  const Differences equal(stats::kMostPairsEnumerated, 0.1);
  const stats::RandomisationTest test = paired_randomisation_test(equal);
  CHECK(test.is_exact);
  CHECK(test.p_value == std::ldexp(1, -31));
}

TEST_CASE("above that permutations are drawn: the same for the same seed, others for another") {
  std::mt19937 random(9);
  const Differences differences = over(random_differences(random, 200, 1000), 1000);
  const stats::RandomisationTest first =
      paired_randomisation_test(differences, {.permutations = 5000, .seed = 3});
  CHECK_FALSE(first.is_exact);
  CHECK(first.p_value ==
        paired_randomisation_test(differences, {.permutations = 5000, .seed = 3}).p_value);
  CHECK(first.p_value !=
        paired_randomisation_test(differences, {.permutations = 5000, .seed = 4}).p_value);
}

TEST_CASE("drawn p is (1 + count) / (1 + N), and never 0") {
  CHECK(paired_randomisation_test(Differences(33, 0.1), {.permutations = 999, .seed = 1}).p_value ==
        0.001);
}

TEST_CASE("drawn p is as close to the binomial tail as its number of draws allows") {
  // Of n equal differences m are swapped: |sum| >= n - 2m if at most m signs differ from the
  // others. Signs that are stuck or drawn twice would spread the sums differently.
  struct Row {
    int n, m;
  };
  for (const auto& [n, m] : {Row{41, 13}, Row{64, 24}, Row{65, 25}, Row{71, 27}, Row{136, 58}}) {
    double tail = 0;
    double choose = 1;
    for (int k = 0; k <= m; ++k) {
      tail += choose;
      choose = choose * (n - k) / (k + 1);
    }
    const double exact = std::ldexp(2 * tail, -n);
    Differences differences(static_cast<std::size_t>(n), 1);
    for (int at = 0; at < m; ++at) differences[static_cast<std::size_t>(at)] = -1;
    const double drawn =
        paired_randomisation_test(differences, {.permutations = 400'000, .seed = 2}).p_value;
    CAPTURE(n);
    CAPTURE(exact);
    CHECK(std::abs(drawn - exact) < 4 * std::sqrt(exact / 400'000));
  }
}
