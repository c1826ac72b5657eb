#include "stats/beta_interval.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/support/oracle.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// The mass of Beta(a, b) between two rates, by Simpson's rule.
double mass(double a, double b, double low, double high) {
  constexpr int kSteps = 20'000;
  const double log_beta = std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b);
  const auto density = [&](double x) {
    return x <= 0 || x >= 1 ? 0
                            : std::exp((a - 1) * std::log(x) + (b - 1) * std::log1p(-x) - log_beta);
  };
  double sum = density(low) + density(high);
  for (int at = 1; at < kSteps; ++at)
    sum += (at % 2 == 1 ? 4 : 2) * density(low + (high - low) * at / kSteps);
  return sum * (high - low) / kSteps / 3;
}

}  // namespace

TEST_CASE("the interval of a Beta distribution with one parameter 1 has a closed form") {
  for (const double n : {1.0, 2.0, 7.5, 1000.0}) {
    CHECK(stats::beta_interval(n, 1).low == doctest::Approx(std::pow(0.025, 1 / n)));
    CHECK(stats::beta_interval(n, 1).high == doctest::Approx(std::pow(0.975, 1 / n)));
    CHECK(stats::beta_interval(1, n).low == doctest::Approx(-std::expm1(std::log(0.975) / n)));
    CHECK(stats::beta_interval(1, n).high == doctest::Approx(-std::expm1(std::log(0.025) / n)));
  }
}

TEST_CASE("the interval of the oracle's posteriors has 95 % of the mass and the mean in it") {
  const Oracle oracle("beta_dirichlet");
  int posteriors = 0;
  for (const simdjson::dom::element expected : oracle.cases()) {
    simdjson::dom::object posterior;
    if (expected["posterior"].get(posterior) != simdjson::SUCCESS) continue;
    const double a = rational(string_of(posterior["alpha"]));
    const double b = rational(string_of(posterior["beta"]));
    const stats::Interval found = stats::beta_interval(a, b);
    CAPTURE(a);
    CAPTURE(b);
    ++posteriors;
    CHECK(mass(a, b, found.low, found.high) == doctest::Approx(0.95).epsilon(1e-6));
    const double mean = Oracle::value(expected["posterior_mean_predictive"]);
    CHECK(found.low < mean);
    CHECK(mean < found.high);
  }
  CHECK(posteriors >= 4);
}

TEST_CASE("a rate without doubt has an interval of no width, and extremes stay within 0 and 1") {
  CHECK(stats::beta_interval(0, 3).high == 0);
  CHECK(stats::beta_interval(3, 0).low == 1);
  for (const double tiny : {1e-300, 1e-6, 1e-3}) {
    const stats::Interval found = stats::beta_interval(tiny, 1e9);
    CHECK(found.low >= 0);
    CHECK(found.low <= found.high);
    CHECK(found.high <= 1);
  }
}
