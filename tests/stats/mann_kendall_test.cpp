#include "stats/mann_kendall.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <vector>

using inkling::stats::mann_kendall;
using inkling::stats::MannKendall;

TEST_CASE("the test is that of comparing every two values") {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    std::mt19937 random(seed);
    std::vector<double> values(random() % 30);
    for (double& value : values) value = static_cast<double>(random() % (1 + seed % 12));
    std::int64_t s = 0;
    double different = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t j = i + 1; j < values.size(); ++j) {
        s += (values[j] > values[i]) - (values[j] < values[i]);
        different += values[j] != values[i] ? 1 : 0;
      }
    }
    std::map<double, double> ties;
    for (const double value : values) ++ties[value];
    const auto n = static_cast<double>(values.size());
    double variance = n * (n - 1) * (2 * n + 5);
    for (const auto& [value, t] : ties) variance -= t * (t - 1) * (2 * t + 5);
    variance /= 18;
    const MannKendall found = mann_kendall(values);
    CAPTURE(seed);
    CHECK(found.s == s);
    if (different == 0) continue;
    CHECK(found.variance == doctest::Approx(variance).epsilon(1e-12));
    const double tau = static_cast<double>(s) / std::sqrt(n * (n - 1) / 2 * different);
    CHECK(found.tau == doctest::Approx(tau).epsilon(1e-12));
    const double sign = (s > 0) - (s < 0);
    const double z = (static_cast<double>(s) - sign) / std::sqrt(variance);
    CHECK(found.z == doctest::Approx(z).epsilon(1e-12));
    CHECK(found.p_value == doctest::Approx(std::erfc(std::abs(z) / std::sqrt(2.0))).epsilon(1e-12));
  }
}

TEST_CASE("a series that always rises has tau 1, and a level one no trend") {
  const MannKendall rising = mann_kendall(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  CHECK(rising.s == 45);
  CHECK(rising.tau == 1);
  CHECK(rising.variance == 125);
  CHECK(rising.z == doctest::Approx(44 / std::sqrt(125.0)));
  for (const std::vector<double>& level : {std::vector<double>{}, {1}, {2, 2, 2}}) {
    const MannKendall found = mann_kendall(level);
    CHECK(found.s == 0);
    CHECK(found.z == 0);
    CHECK(found.p_value == 1);
  }
}
