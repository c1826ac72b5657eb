#include "stats/contingency.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "tests/support/oracle.h"

namespace {

using namespace inkling;
using stats::Contingency;

std::vector<Contingency> random_tables(std::uint64_t largest, std::uint32_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<std::uint64_t> count(0, largest);
  std::vector<Contingency> tables;
  for (int i = 0; i < 2000; ++i) {
    tables.push_back(
        {.n11 = count(random), .n10 = count(random), .n01 = count(random), .n00 = count(random)});
  }
  return tables;
}

Contingency transposed(const Contingency& t) {
  return {.n11 = t.n11, .n10 = t.n01, .n01 = t.n10, .n00 = t.n00};
}

}  // namespace

TEST_CASE("every association measure equals exact arithmetic") {
  const test::Oracle oracle("term_class_statistics");
  for (const auto expected : oracle.cases()) {
    CAPTURE(std::string_view(expected["note"]));
    const Contingency t{.n11 = expected["n11"],
                        .n10 = expected["n10"],
                        .n01 = expected["n01"],
                        .n00 = expected["n00"]};
    const double mi = stats::mutual_information(t);
    CHECK(oracle.matches(stats::expected_n11(t), expected["expected_n11"]));
    CHECK(oracle.matches(mi, expected["mutual_information_bits"]));
    CHECK(oracle.matches(mi * std::numbers::ln2, expected["mutual_information_nats"]));
    CHECK(oracle.matches(stats::chi_square(t), expected["chi_square"]));
    CHECK(oracle.matches(stats::chi_square_yates(t), expected["chi_square_yates"]));
    CHECK(oracle.matches(stats::chi_square_p_value(stats::chi_square(t)),
                         expected["chi_square_p_value"]));
    CHECK(oracle.matches(stats::g2(t), expected["G2"]));
    CHECK(oracle.matches(stats::g2_signed(t), expected["G2_signed"]));
    CHECK(oracle.matches(stats::chi_square_p_value(stats::g2(t)), expected["G2_p_value"]));
    CHECK(oracle.matches(stats::pmi(t), expected["pmi_bits"]));
    CHECK(oracle.matches(stats::npmi(t), expected["npmi"]));
    CHECK(oracle.matches(stats::log_odds(t), expected["log_odds_ratio_haldane_nats"]));
    CHECK(oracle.matches(stats::log_odds_standard_error(t), expected["log_odds_ratio_se"]));
    CHECK(oracle.matches(stats::log_ratio(t), expected["log_ratio_bits"]));
    CHECK(oracle.matches(stats::percent_difference(t), expected["percent_diff"]));
    CHECK(oracle.matches(stats::bic(t), expected["bic"]));
    CHECK(oracle.matches(stats::dice(t), expected["dice"]));
    REQUIRE(stats::t_score(t).has_value() == !expected["t_score"].is_null());
    if (stats::t_score(t)) CHECK(oracle.matches(*stats::t_score(t), expected["t_score"]));
  }
}

TEST_CASE("p-values relative to 1e-64 keep their digits, without the absolute tolerance") {
  const Contingency export_poultry{.n11 = 49, .n10 = 27'652, .n01 = 141, .n00 = 774'106};
  CHECK(stats::chi_square_p_value(stats::chi_square(export_poultry)) / 8.740936459025911e-64 ==
        doctest::Approx(1).epsilon(1e-12));
  CHECK(stats::chi_square_p_value(stats::g2(export_poultry)) / 1.4766679249137565e-28 ==
        doctest::Approx(1).epsilon(1e-12));
}

TEST_CASE("small mutual information keeps its relative precision") {
  const Contingency new_companies{.n11 = 8, .n10 = 15'820, .n01 = 4'667, .n00 = 14'287'173};
  CHECK(stats::mutual_information(new_companies) / 6.682195559238732e-08 ==
        doctest::Approx(1).epsilon(1e-14));
}

TEST_CASE("independent tables give exactly 0") {
  struct Row {
    std::uint64_t a, b, scale;
  };
  for (const auto& [a, b, scale] :
       {Row{1, 1, 5}, Row{1, 2, 7}, Row{3, 11, 13}, Row{7, 1, 1'000'003}, Row{3, 7, 29}}) {
    CAPTURE(a);
    const Contingency t{
        .n11 = a * scale, .n10 = b * scale, .n01 = 17 * a * scale, .n00 = 17 * b * scale};
    CHECK(stats::mutual_information(t) == 0.0);
    CHECK(stats::chi_square(t) == 0.0);
    CHECK(stats::chi_square_yates(t) == 0.0);
    CHECK(stats::g2_signed(t) == 0.0);
    CHECK(stats::pmi(t) == 0.0);
    CHECK(stats::npmi(t) == 0.0);
    CHECK(stats::log_ratio(t) == 0.0);
    CHECK(stats::percent_difference(t) == 0.0);
    CHECK(stats::t_score(t) == 0.0);
    CHECK(stats::direction(t) == 0);
  }
}

TEST_CASE("mutual information is never negative, even next to independence") {
  for (std::uint64_t n = 1; n <= 2000; ++n) {
    const Contingency t{.n11 = 1000 * n + 1, .n10 = 3000 * n, .n01 = 7000 * n, .n00 = 21'000 * n};
    CHECK(stats::mutual_information(t) > 0);
  }
  for (const std::uint64_t largest : {3ull, 1000ull, 1'000'000'000ull}) {
    for (const Contingency& t : random_tables(largest, 1)) CHECK(stats::mutual_information(t) >= 0);
  }
}

TEST_CASE("mutual information is the same both ways, and the sum of its cells") {
  for (const Contingency& t : random_tables(100'000, 2)) {
    const double mi = stats::mutual_information(t);
    CHECK(std::abs(stats::mutual_information(transposed(t)) - mi) <= 1e-12 * mi);
    double sum = 0;
    for (const double cell : stats::mutual_information_cells(t)) sum += cell;
    CHECK(std::abs(sum - mi) <= 1e-14);
  }
}

TEST_CASE("a term that occurs in one topic only carries the entropy of the topic") {
  const Contingency half{.n11 = 50, .n10 = 0, .n01 = 0, .n00 = 50};
  CHECK(stats::mutual_information(half) == doctest::Approx(1).epsilon(1e-15));
  CHECK(stats::npmi(half) == 1.0);
  CHECK(stats::direction(half) == 1);
}

TEST_CASE("an empty row or column says nothing: every association is 0, none is NaN") {
  for (const Contingency& t :
       {Contingency{}, Contingency{.n11 = 3}, Contingency{.n10 = 3}, Contingency{.n01 = 3},
        Contingency{.n00 = 3}, Contingency{.n11 = 2, .n10 = 5}, Contingency{.n11 = 2, .n01 = 5},
        Contingency{.n10 = 2, .n00 = 5}, Contingency{.n01 = 2, .n00 = 5}}) {
    CAPTURE(t.n11);
    CHECK(stats::mutual_information(t) == 0);
    CHECK(stats::chi_square(t) == 0);
    CHECK(stats::chi_square_yates(t) == 0);
    CHECK(stats::g2_signed(t) == 0);
    CHECK(stats::npmi(t) == 0);
    CHECK(stats::pmi(t) == 0);
    CHECK(stats::percent_difference(t) == 0);
    CHECK(stats::log_ratio(t) == 0);
    CHECK(std::isfinite(stats::bic(t)));
    CHECK(std::isfinite(stats::log_odds(t)));
    CHECK(std::isfinite(stats::dice(t)));
    CHECK(std::isfinite(stats::expected_n11(t)));
  }
}

TEST_CASE("counts whose products need more than 64 bits do not overflow") {
  const std::uint64_t big = std::uint64_t{1} << 58;
  const Contingency dependent{.n11 = big, .n10 = big / 2, .n01 = big / 2, .n00 = big};
  const Contingency small{.n11 = 2, .n10 = 1, .n01 = 1, .n00 = 2};
  CHECK(stats::mutual_information(dependent) == stats::mutual_information(small));
  CHECK(stats::pmi(dependent) == doctest::Approx(stats::pmi(small)).epsilon(1e-15));
  CHECK(stats::chi_square(dependent) ==
        doctest::Approx(stats::chi_square(small) * static_cast<double>(big / 2)).epsilon(1e-15));
  CHECK(stats::chi_square({.n11 = big, .n10 = big, .n01 = big, .n00 = big}) == 0.0);
  CHECK(stats::direction({.n11 = big + 1, .n10 = big, .n01 = big, .n00 = big}) == 1);
}

TEST_CASE("p-values of known quantiles") {
  CHECK(stats::chi_square_p_value(0) == 1.0);
  CHECK(stats::chi_square_p_value(3.841458820694124) == doctest::Approx(0.05).epsilon(1e-12));
  CHECK(stats::chi_square_p_value(6.634896601021213) == doctest::Approx(0.01).epsilon(1e-12));
  CHECK(stats::chi_square_p_value(std::numeric_limits<double>::infinity()) == 0.0);
}
