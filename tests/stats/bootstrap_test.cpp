#include "stats/bootstrap.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace inkling::stats;

TEST_CASE("bootstrap means are those of places drawn with replacement, the same for all series") {
  const std::vector<std::vector<double>> series{{1, 2, 4}, {10, 20, 40}, {5, 5, 5}};
  const auto means = bootstrap_means(series, {.resamples = 500, .seed = 7});
  REQUIRE(means.size() == 3);
  for (std::size_t sample = 0; sample < 500; ++sample) {
    CHECK(means[1][sample] == doctest::Approx(10 * means[0][sample]));
    CHECK(means[2][sample] == 5);
    CHECK(means[0][sample] >= 1);
    CHECK(means[0][sample] <= 4);
  }
  CHECK(bootstrap_means(series, {.resamples = 500, .seed = 7}) == means);
  CHECK(bootstrap_means({}, {}).empty());
}

TEST_CASE("samples are drawn as they were worked out apart") {
  // The generator of the standard gives, from seed 5489, 14514284786278117030 first.
  std::mt19937_64 random(5489);
  const std::vector<std::vector<double>> series{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
  double sum = 0;
  for (int at = 0; at < 10; ++at)
    sum += std::floor(static_cast<double>(random() >> 32) / 4294967296.0 * 10);
  CHECK(bootstrap_means(series, {.resamples = 1, .seed = 5489})[0][0] == doctest::Approx(sum / 10));
}

TEST_CASE("the percentile interval has the nearest ranks") {
  std::vector<double> values;
  for (int at = 1000; at > 0; --at) values.push_back(at);
  const Interval interval = percentile_interval(values);
  CHECK(interval.low == 25);
  CHECK(interval.high == 975);
  std::vector<double> one{3};
  CHECK(percentile_interval(one).low == 3);
  CHECK(percentile_interval(one).high == 3);
}

TEST_CASE("the interval of a mean is near the normal one where there are many values") {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal(10, 2);
  std::vector<double> values(400);
  for (double& value : values) value = normal(random);
  const std::vector<std::vector<double>> series{values};
  std::vector<double> means = bootstrap_means(series, {})[0];
  const Interval interval = percentile_interval(means);
  CHECK(interval.high - interval.low == doctest::Approx(2 * 1.96 * 2 / 20.0).epsilon(0.1));
}
