#include "stats/line_fit.h"

#include <doctest/doctest.h>

#include <vector>

using inkling::stats::fit_line;
using inkling::stats::Line;
using inkling::stats::Point;

TEST_CASE("points on a line are fitted exactly") {
  const Line line = fit_line(std::vector<Point>{{0, 5}, {1, 3}, {2, 1}, {4, -3}}).value();
  CHECK(line.slope == -2);
  CHECK(line.intercept == 5);
  CHECK(line.r2 == 1);
}

TEST_CASE("the first of Anscombe's quartets has slope 0.500, intercept 3.00 and r2 0.67") {
  const std::vector<Point> points{{10, 8.04},  {8, 6.95},  {13, 7.58}, {9, 8.81},
                                  {11, 8.33},  {14, 9.96}, {6, 7.24},  {4, 4.26},
                                  {12, 10.84}, {7, 4.82},  {5, 5.68}};
  const Line line = fit_line(points).value();
  CHECK(line.slope == doctest::Approx(0.500090909090909).epsilon(1e-12));
  CHECK(line.intercept == doctest::Approx(3.000090909090909).epsilon(1e-12));
  CHECK(line.r2 == doctest::Approx(0.666542459508775).epsilon(1e-12));
  // As R's summary(lm(y1 ~ x1)) prints them.
  CHECK(line.slope_error == doctest::Approx(0.1179055).epsilon(1e-6));
  CHECK(line.intercept_error == doctest::Approx(1.1247468).epsilon(1e-6));
}

TEST_CASE("a constant is fitted by a level line without a remainder") {
  const Line line = fit_line(std::vector<Point>{{1, 7}, {2, 7}, {5, 7}}).value();
  CHECK(line.slope == 0);
  CHECK(line.intercept == 7);
  CHECK(line.r2 == 1);
}

TEST_CASE("there is no line through one point, none, or points above one another") {
  CHECK(!fit_line(std::vector<Point>{}));
  CHECK(!fit_line(std::vector<Point>{{1, 2}}));
  CHECK(!fit_line(std::vector<Point>{{1, 2}, {1, 3}, {1, 4}}));
}
