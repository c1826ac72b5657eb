/// Every measure of a table of counts, recomputed with fifty digits.

#include <doctest/doctest.h>

#include <boost/multiprecision/cpp_dec_float.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>

#include "stats/collocation.h"
#include "stats/contingency.h"
#include "stats/keyness.h"
#include "tests/support/rounds.h"

namespace inkling {
namespace {

using Real = boost::multiprecision::cpp_dec_float_50;
using stats::Contingency;

/// The counts of a table with all digits.
struct Exact {
  explicit Exact(const Contingency& t)
      : n11(t.n11),
        n10(t.n10),
        n01(t.n01),
        n00(t.n00),
        r1(t.row1()),
        r2(t.row2()),
        c1(t.col1()),
        c2(t.col2()),
        n(t.total()) {}

  Real n11, n10, n01, n00, r1, r2, c1, c2, n;

  static Real log2(const Real& x) { return log(x) / log(Real(2)); }
  static Real part(const Real& o, const Real& e) { return o == 0 ? Real(0) : Real(o * log(o / e)); }

  Real g2() const {
    return 2 * (part(n11, r1 * c1 / n) + part(n10, r1 * c2 / n) + part(n01, r2 * c1 / n) +
                part(n00, r2 * c2 / n));
  }
  Real chi2() const {
    const Real determinant = n11 * n00 - n10 * n01;
    return n * determinant * determinant / (r1 * r2 * c1 * c2);
  }
  Real pmi() const { return log2(n11 * n / (r1 * c1)); }
  Real keyness() const {
    const Real target = c1 * r1 / n, reference = c2 * r1 / n;
    const Real sum = 2 * (part(n11, target) + part(n10, reference));
    return n11 * c2 < n10 * c1 ? Real(-sum) : sum;
  }
  Real ell() const {
    const Real least = r1 * (c1 < c2 ? c1 : c2) / n;
    return least <= 1 ? Real(0) : Real(abs(keyness()) / (n * log(least)));
  }
};

/// One of several functions of a name.
using OfTable = double (*)(const Contingency&) noexcept;

struct Measure {
  std::function<double(const Contingency&)> found;
  std::function<Real(const Exact&)> exact;
};

const std::map<std::string, Measure> kMeasures = {
    {"mi",
     {stats::mutual_information,
      [](const Exact& t) { return Real(t.g2() / (2 * t.n * log(Real(2)))); }}},
    {"chi2", {OfTable(stats::chi_square), &Exact::chi2}},
    {"g2", {OfTable(stats::g2), &Exact::g2}},
    {"pmi", {stats::pmi, &Exact::pmi}},
    {"lift", {stats::lift, [](const Exact& t) { return Real(t.n11 * t.n / (t.r1 * t.c1)); }}},
    {"npmi",
     {stats::npmi, [](const Exact& t) { return Real(t.pmi() / -Exact::log2(t.n11 / t.n)); }}},
    {"log_ratio",
     {OfTable(stats::log_ratio),
      [](const Exact& t) { return Exact::log2((t.n11 / t.c1) / (t.n10 / t.c2)); }}},
    {"log_odds",
     {stats::log_odds,
      [](const Exact& t) {
        const Real half = Real(1) / 2;
        return Real(log((t.n11 + half) * (t.n00 + half) / ((t.n10 + half) * (t.n01 + half))));
      }}},
    {"log_odds_z",
     {[](const Contingency& t) { return stats::log_odds_z(t, 500); },
      [](const Exact& t) {
        const Real a = 500 * t.r1 / t.n;
        const Real odds = (t.n11 + a) / (t.c1 + 500 - t.n11 - a);
        const Real other = (t.n10 + a) / (t.c2 + 500 - t.n10 - a);
        return Real(log(odds / other) / sqrt(1 / (t.n11 + a) + 1 / (t.n10 + a)));
      }}},
    {"percent_difference",
     {stats::percent_difference,
      [](const Exact& t) { return Real(100 * (t.n11 / t.c1 - t.n10 / t.c2) / (t.n10 / t.c2)); }}},
    {"keyness_g2", {stats::keyness_g2, &Exact::keyness}},
    {"keyness_bic",
     {stats::keyness_bic, [](const Exact& t) { return Real(abs(t.keyness()) - log(t.n)); }}},
    {"keyness_ell", {stats::keyness_ell, &Exact::ell}},
    {"t_score",
     {[](const Contingency& t) { return stats::t_score(t).value(); },
      [](const Exact& t) { return Real((t.n11 - t.r1 * t.c1 / t.n) / sqrt(t.n11)); }}},
    {"z_score",
     {stats::z_score,
      [](const Exact& t) {
        const Real e = t.r1 * t.c1 / t.n;
        return Real((t.n11 - e) / sqrt(e));
      }}},
    {"mi3", {stats::mi3, [](const Exact& t) { return Real(t.pmi() + 2 * Exact::log2(t.n11)); }}},
    {"log_dice",
     {stats::log_dice,
      [](const Exact& t) { return Real(14 + Exact::log2(2 * t.n11 / (t.r1 + t.c1))); }}},
    {"delta_p_second",
     {stats::delta_p_second, [](const Exact& t) { return Real(t.n11 / t.r1 - t.n01 / t.r2); }}},
    {"delta_p_first",
     {stats::delta_p_first, [](const Exact& t) { return Real(t.n11 / t.c1 - t.n10 / t.c2); }}},
};

/// Counts of all magnitudes, each at least 1.
Contingency random_table(std::mt19937_64& random) {
  const auto count = [&] { return 1 + (random() >> (14 + random() % 48)); };
  return {count(), count(), count(), count()};
}

TEST_CASE("every measure of random tables has the value of fifty digits") {
  std::mt19937_64 random(11);
  const int tables = test::rounds(200);
  for (int table = 0; table < tables; ++table) {
    const Contingency counts = random_table(random);
    const Exact exact(counts);
    for (const auto& [name, measure] : kMeasures) {
      CAPTURE(name);
      CAPTURE(counts.n11);
      CAPTURE(counts.n10);
      CAPTURE(counts.n01);
      CAPTURE(counts.n00);
      const auto expected = static_cast<double>(measure.exact(exact));
      const double apart = std::abs(measure.found(counts) - expected);
      CHECK(apart <= 1e-14 + 1e-12 * std::abs(expected));
    }
  }
}

}  // namespace
}  // namespace inkling
