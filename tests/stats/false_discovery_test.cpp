#include "stats/false_discovery.h"

#include <doctest/doctest.h>

#include <random>
#include <utility>
#include <vector>

#include "stats/multiple_testing.h"
#include "tests/support/allocations.h"
#include "tests/support/rounds.h"

using inkling::stats::benjamini_hochberg;
using inkling::stats::FalseDiscovery;

namespace {

constexpr std::size_t kAll = 1'000'000;

/// Few values, many of them equal, or all different; most of them small, or not.
std::vector<double> random_p_values(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> p(1 + random() % 300);
  const bool are_coarse = random() % 2 == 0, are_small = random() % 2 == 0;
  for (double& x : p) {
    x = are_coarse ? static_cast<double>(random() % 20) / 19 : uniform(random);
    if (are_small) x = x * x * x * x;
  }
  return p;
}

}  // namespace

TEST_CASE("q-values are those of Benjamini and Hochberg, or none where they are not known") {
  std::size_t known = 0, unknown = 0;
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(200u); ++seed) {
    CAPTURE(seed);
    const std::vector<double> p = random_p_values(seed);
    const std::vector<double> expected = benjamini_hochberg(p);
    for (const std::size_t kept : {std::size_t{2}, std::size_t{10}, std::size_t{100}, kAll}) {
      CAPTURE(kept);
      FalseDiscovery first(kept), second(kept);
      for (std::size_t at = 0; at < p.size(); ++at) (at % 3 == 0 ? second : first).add(p[at]);
      first.merge(second);
      first.finish();
      CHECK(first.tests() == p.size());
      for (std::size_t at = 0; at < p.size(); ++at) {
        const std::optional<double> q = first.q_value(p[at]);
        CHECK(first.bound(p[at]) >= expected[at]);
        if (q) CHECK(*q == expected[at]);
        if (kept == kAll) CHECK(q.has_value());
        q ? ++known : ++unknown;
      }
    }
  }
  CHECK(known > 0);
  CHECK(unknown > 0);
}

TEST_CASE("p-values above a bound of the q-values are counted alone") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(100u); ++seed) {
    CAPTURE(seed);
    const std::vector<double> p = random_p_values(seed);
    const std::vector<double> expected = benjamini_hochberg(p);
    const double bound = expected[0];
    FalseDiscovery family(kAll, bound);
    for (const double x : p) family.add(x);
    family.finish();
    for (std::size_t at = 0; at < p.size(); ++at) {
      if (expected[at] <= bound) CHECK(family.q_value(p[at]) == expected[at]);
    }
  }
}

TEST_CASE("q-values up to that of the largest p-value asked for are those of all") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(200u); ++seed) {
    CAPTURE(seed);
    const std::vector<double> p = random_p_values(seed);
    const std::vector<double> expected = benjamini_hochberg(p);
    for (const std::size_t kept : {std::size_t{20}, kAll}) {
      FalseDiscovery all(kept), some(kept);
      for (const double x : p) {
        all.add(x);
        some.add(x);
      }
      const double largest = p[seed % p.size()];
      all.finish();
      some.finish(largest);
      CHECK(some.tests() == p.size());
      for (std::size_t at = 0; at < p.size(); ++at) {
        if (p[at] > largest) continue;
        CHECK(some.q_value(p[at]) == all.q_value(p[at]));
        if (kept == kAll) CHECK(some.q_value(p[at]) == expected[at]);
      }
    }
  }
}

TEST_CASE("a p-value may come many times at once") {
  FalseDiscovery family(10);
  family.add(0.01, 3);
  family.add(1, 7);
  family.add(0.5, 0);
  family.finish();
  CHECK(family.tests() == 10);
  CHECK(family.q_value(0.01) == doctest::Approx(0.1 / 3));
}

TEST_CASE("p-values take the memory of those that are kept, however many there are") {
  constexpr std::size_t kKept = std::size_t{1} << 17;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  const inkling::test::AllocationPeak peak;
  FalseDiscovery first(kKept / 2), second(kKept / 2);
  for (std::size_t at = 0; at < 4 * kKept; ++at)
    (at % 2 == 0 ? first : second).add(uniform(random));
  first.merge(std::move(second));
  first.finish();
  CHECK(first.tests() == 4 * kKept);
  CHECK(peak.bytes() < 56 * kKept);
}

TEST_CASE("where two are merged for good, as many p-values are known as both keep") {
  FalseDiscovery first(3), second(3);
  for (std::size_t at = 1; at <= 50; ++at) {
    first.add(static_cast<double>(at) / 1000);
    second.add(static_cast<double>(at) / 1000 + 0.0005);
  }
  first.merge(std::move(second));
  first.finish();
  CHECK(first.tests() == 100);
  CHECK(first.bound(0.0025) < 1);
}

TEST_CASE("one that is merged for good gives its memory back") {
  constexpr std::size_t kKept = std::size_t{1} << 17;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  FalseDiscovery first(2), second(kKept);
  const std::size_t before = inkling::test::live_bytes();
  for (std::size_t at = 0; at < kKept; ++at) second.add(uniform(random));
  const std::size_t of_one = inkling::test::live_bytes() - before;
  first.merge(std::move(second));
  CHECK(of_one > 16 * kKept);
  CHECK(inkling::test::live_bytes() - before < of_one + of_one / 2);
}

TEST_CASE("what was settled has the same q-values") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(50u); ++seed) {
    CAPTURE(seed);
    const std::vector<double> p = random_p_values(seed);
    const std::vector<double> expected = benjamini_hochberg(p);
    FalseDiscovery family(kAll);
    for (std::size_t at = 0; at < p.size(); ++at) {
      family.add(p[at]);
      if (at % 7 == 0) family.settle();
    }
    family.finish();
    for (std::size_t at = 0; at < p.size(); ++at) CHECK(family.q_value(p[at]) == expected[at]);
  }
}
