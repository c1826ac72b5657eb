#include "stats/topic_table.h"

#include <doctest/doctest.h>

#include <boost/math/special_functions/gamma.hpp>
#include <boost/multiprecision/cpp_dec_float.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "stats/contingency.h"
#include "tests/support/rounds.h"

namespace stats = inkling::stats;

namespace {

using Real = boost::multiprecision::cpp_dec_float_50;
using CountsByTopic = std::vector<std::uint64_t>;

/// Both statistics by their definitions, with fifty digits.
struct ExactTopics {
  Real g2, chi2;

  ExactTopics(const CountsByTopic& with, const CountsByTopic& sizes) : g2(0), chi2(0) {
    Real n = 0, term = 0;
    for (std::size_t at = 0; at < with.size(); ++at) {
      n += Real(sizes[at]);
      term += Real(with[at]);
    }
    for (std::size_t at = 0; at < with.size(); ++at) {
      add(Real(with[at]), term * Real(sizes[at]) / n);
      add(Real(sizes[at]) - Real(with[at]), (n - term) * Real(sizes[at]) / n);
    }
  }

 private:
  void add(const Real& count, const Real& expected) {
    if (expected == 0) return;
    if (count > 0) g2 += 2 * count * log(count / expected);
    chi2 += (count - expected) * (count - expected) / expected;
  }
};

}  // namespace

TEST_CASE("both statistics of a term and all topics equal their definitions with fifty digits") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(200u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    CountsByTopic with, sizes;
    for (std::size_t topics = 2 + random() % 20; topics > 0; --topics) {
      sizes.push_back(random() % (seed % 2 == 0 ? 100 : 1'000'000));
      with.push_back(sizes.back() == 0 ? 0 : random() % (1 + sizes.back() / (1 + random() % 50)));
    }
    const ExactTopics exact(with, sizes);
    CHECK(stats::g2(with, sizes) == doctest::Approx(static_cast<double>(exact.g2)).epsilon(1e-12));
    CHECK(stats::chi_square(with, sizes) ==
          doctest::Approx(static_cast<double>(exact.chi2)).epsilon(1e-12));
  }
}

TEST_CASE("a table of two topics is the one of four counts") {
  const stats::Contingency table{.n11 = 49, .n10 = 27'652, .n01 = 141, .n00 = 774'106};
  const CountsByTopic with{table.n11, table.n10}, sizes{table.col1(), table.col2()};
  CHECK(stats::g2(with, sizes) == doctest::Approx(stats::g2(table)).epsilon(1e-13));
  CHECK(stats::chi_square(with, sizes) == doctest::Approx(stats::chi_square(table)).epsilon(1e-13));
}

TEST_CASE("independence is exactly 0, and so is a table that says nothing") {
  CHECK(stats::g2(CountsByTopic{3, 5, 7}, CountsByTopic{9, 15, 21}) == 0);
  CHECK(stats::chi_square(CountsByTopic{3, 5, 7}, CountsByTopic{9, 15, 21}) == 0);
  CHECK(stats::g2(CountsByTopic{0, 0}, CountsByTopic{9, 15}) == 0);
  CHECK(stats::g2(CountsByTopic{9, 15}, CountsByTopic{9, 15}) == 0);
  CHECK(stats::g2(CountsByTopic{4}, CountsByTopic{9}) == 0);
}

TEST_CASE("the chi-square distribution has the percentiles of every table of it") {
  CHECK(stats::chi_square_p_value(3.841458820694124, 1) == doctest::Approx(0.05).epsilon(1e-12));
  CHECK(stats::chi_square_p_value(5.991464547107979, 2) == doctest::Approx(0.05).epsilon(1e-12));
  CHECK(stats::chi_square_p_value(30.14352720564616, 19) == doctest::Approx(0.05).epsilon(1e-12));
  CHECK(stats::chi_square_p_value(0, 7) == 1);
  CHECK(stats::chi_square_p_value(1e6, 7) == 0);
}

TEST_CASE("the chi-square distribution is that of the incomplete gamma function, to 1e-13") {
  for (std::size_t degrees = 2; degrees <= 70; ++degrees) {
    for (double statistic = 1e-6; statistic < 1400; statistic *= 1.7) {
      CAPTURE(degrees);
      CAPTURE(statistic);
      const long double half = static_cast<long double>(statistic) / 2;
      const auto exact =
          static_cast<double>(boost::math::gamma_q(static_cast<long double>(degrees) / 2, half));
      CHECK(stats::chi_square_p_value(statistic, degrees) ==
            doctest::Approx(exact).epsilon(1e-13).scale(0));
    }
  }
}
