#include "stats/divergence.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using inkling::stats::jensen_shannon_part;

TEST_CASE("a part of the divergence is that of the definition") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 1000; ++round) {
    const std::uint64_t c = 1 + random() % 1'000'000, d = 1 + random() % 1'000'000;
    const std::uint64_t a = random() % (c + 1), b = random() % (d + 1);
    const double p = static_cast<double>(a) / static_cast<double>(c);
    const double q = static_cast<double>(b) / static_cast<double>(d);
    double wanted = 0;
    if (p > 0) wanted += p * std::log2(2 * p / (p + q)) / 2;
    if (q > 0) wanted += q * std::log2(2 * q / (p + q)) / 2;
    CHECK(jensen_shannon_part(a, c, b, d) == doctest::Approx(wanted).epsilon(1e-9));
  }
}

TEST_CASE("equal rates diverge by exactly 0, and nearly equal ones by what they differ") {
  CHECK(jensen_shannon_part(3, 7, 6, 14) == 0);
  CHECK(jensen_shannon_part(0, 7, 0, 14) == 0);
  CHECK(jensen_shannon_part(1, 0, 1, 4) == 0);
  CHECK(jensen_shannon_part(0, 7, 5, 5) == doctest::Approx(0.5).epsilon(1e-15));
  // x = 1 / (2e12 + 1) and m = (2e12 + 1) / 2e13: m / 2 * x^2 / ln 2 to first order.
  const std::uint64_t n = 1'000'000'000'000;
  const double x = 1.0 / 2'000'000'000'001.0;
  CHECK(jensen_shannon_part(n + 1, 10 * n, n, 10 * n) ==
        doctest::Approx(0.1 / 2 * x * x / std::log(2.0)).epsilon(1e-6));
}
