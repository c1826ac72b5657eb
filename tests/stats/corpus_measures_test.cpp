/// Keyness, collocation and dispersion, against the oracles and what holds for every table.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "stats/collocation.h"
#include "stats/dispersion.h"
#include "stats/keyness.h"
#include "tests/support/oracle.h"

namespace inkling {
namespace {

using stats::Contingency;
using test::Oracle;

std::uint64_t whole(simdjson::dom::element value) { return std::uint64_t(value); }

Contingency keyness_table(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
  return {.n11 = a, .n10 = b, .n01 = c - a, .n00 = d - b};
}

TEST_CASE("keyness is that of exact arithmetic") {
  const Oracle oracle("keyness");
  for (const auto expected : oracle.cases()) {
    const Contingency t =
        keyness_table(whole(expected["target_count"]), whole(expected["reference_count"]),
                      whole(expected["target_tokens"]), whole(expected["reference_tokens"]));
    CHECK(oracle.matches(stats::keyness_g2(t), expected["G2_two_cell"]));
    CHECK(oracle.matches(stats::g2_signed(t), expected["G2_four_cell"]));
    CHECK(oracle.matches(stats::keyness_log_ratio(t), expected["log_ratio_bits"]));
    CHECK(oracle.matches(stats::percent_difference(t), expected["percent_diff"]));
    CHECK(oracle.matches(stats::keyness_bic(t), expected["bic"]));
    CHECK(oracle.matches(stats::pmi(t), expected["pmi_bits"]));
    const double sign = stats::direction(t);
    CHECK(oracle.matches(sign * stats::chi_square(t), expected["chi_square"]));
    CHECK(oracle.matches(sign * stats::chi_square_yates(t), expected["chi_square_yates"]));
  }
}

TEST_CASE("the interval of a log ratio is symmetric, shrinks with the counts and covers no doubt") {
  for (const std::uint64_t scale : {1u, 10u, 100u}) {
    const Contingency t = keyness_table(12 * scale, 5 * scale, 1000 * scale, 2000 * scale);
    const auto [low, high] = stats::keyness_log_ratio_interval(t);
    CHECK(low + high == doctest::Approx(2 * stats::keyness_log_ratio(t)).epsilon(1e-12));
    const double radius =
        1.959963984540054 / std::log(2.0) *
        std::sqrt((1.0 / 12 - 1.0 / 1000 + 1.0 / 5 - 1.0 / 2000) / static_cast<double>(scale));
    CHECK((high - low) / 2 == doctest::Approx(radius).epsilon(1e-12));
  }
}

TEST_CASE("ELL is an effect size: counts times ten leave it nearly as it is") {
  const double once = stats::keyness_ell(keyness_table(120, 50, 10000, 20000));
  CHECK(once == doctest::Approx(98.24231030457941 / (30000 * std::log(170.0 / 3))).epsilon(1e-12));
  CHECK(stats::keyness_ell(keyness_table(1, 0, 1000, 2000)) == 0);
}

TEST_CASE("a corpus without tokens and a word without occurrences say nothing") {
  for (const Contingency& t : {keyness_table(0, 0, 0, 0), keyness_table(3, 0, 10, 0),
                               keyness_table(0, 3, 0, 10), keyness_table(0, 0, 10, 10)}) {
    CHECK(stats::keyness_g2(t) == 0);
    CHECK(stats::keyness_log_ratio(t) == 0);
    CHECK(stats::keyness_ell(t) == 0);
  }
}

TEST_CASE("random tables: swapping the corpora changes the sign alone") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t c = 1 + random() % 1'000'000, d = 1 + random() % 1'000'000;
    const std::uint64_t a = random() % (c + 1), b = random() % (d + 1);
    const Contingency t = keyness_table(a, b, c, d), swapped = keyness_table(b, a, d, c);
    CHECK(stats::keyness_g2(t) == doctest::Approx(-stats::keyness_g2(swapped)).epsilon(1e-12));
    CHECK(stats::keyness_log_ratio(t) ==
          doctest::Approx(-stats::keyness_log_ratio(swapped)).epsilon(1e-12));
    CHECK(std::abs(stats::keyness_g2(t)) <= stats::g2(t) * (1 + 1e-12));
  }
}

TEST_CASE("collocation is that of exact arithmetic") {
  const Oracle oracle("collocations");
  for (const auto expected : oracle.cases()) {
    const std::uint64_t both = whole(expected["pair"]), first = whole(expected["first"]);
    const std::uint64_t second = whole(expected["second"]), total = whole(expected["N"]);
    const Contingency t{both, first - both, second - both, total - first - second + both};
    CHECK(oracle.matches(stats::expected_n11(t), expected["expected"]));
    CHECK(oracle.matches(stats::pmi(t), expected["pmi_bits"]));
    CHECK(oracle.matches(stats::mi3(t), expected["mi3_bits"]));
    CHECK(oracle.matches(stats::t_score(t).value(), expected["t_score"]));
    CHECK(oracle.matches(stats::z_score(t), expected["z_score"]));
    CHECK(oracle.matches(stats::log_dice(t), expected["log_dice"]));
    CHECK(oracle.matches(stats::g2(t), expected["G2"]));
    CHECK(oracle.matches(stats::chi_square(t), expected["chi_square"]));
    CHECK(oracle.matches(stats::minimum_sensitivity(t), expected["minimum_sensitivity"]));
    CHECK(oracle.matches(stats::delta_p_second(t), expected["delta_p_second_given_first"]));
    CHECK(oracle.matches(stats::delta_p_first(t), expected["delta_p_first_given_second"]));
  }
}

std::optional<stats::Dispersion> dispersion_of(const std::vector<std::uint64_t>& sizes,
                                               const std::vector<std::uint64_t>& counts,
                                               bool with_empty) {
  stats::CorpusParts all{.parts = sizes.size(), .size = 0, .smallest = sizes.front()};
  std::vector<stats::CorpusPart> parts;
  for (std::size_t at = 0; at < sizes.size(); ++at) {
    all.size += sizes[at];
    all.smallest = std::min(all.smallest, sizes[at]);
    if (with_empty || counts[at] > 0) parts.push_back({sizes[at], counts[at]});
  }
  return stats::dispersion(parts, all);
}

std::vector<std::uint64_t> wholes(simdjson::dom::element values) {
  std::vector<std::uint64_t> found;
  for (const simdjson::dom::element value : simdjson::dom::array(values))
    found.push_back(whole(value));
  return found;
}

TEST_CASE("dispersion is that of exact arithmetic, with and without the parts that lack the word") {
  const Oracle oracle("dispersion");
  for (const auto expected : oracle.cases()) {
    for (const bool with_empty : {false, true}) {
      const auto found =
          dispersion_of(wholes(expected["part_sizes"]), wholes(expected["counts"]), with_empty);
      REQUIRE(found.has_value());
      CHECK(found->range == whole(expected["range"]));
      CHECK(oracle.matches(found->d.value(), expected["juilland_D"]));
      CHECK(oracle.matches(found->d2.value(), expected["carroll_D2"]));
      CHECK(oracle.matches(found->s, expected["rosengren_S"]));
      CHECK(oracle.matches(found->dp, expected["gries_DP"]));
      CHECK(oracle.matches(found->dp_norm.value(), expected["gries_DP_norm"]));
      CHECK(oracle.matches(found->kl_divergence, expected["kl_divergence_bits"]));
    }
  }
}

TEST_CASE("a word that does not occur has no dispersion, and one part has no measure of parts") {
  CHECK_FALSE(dispersion_of({10, 20}, {0, 0}, true).has_value());
  const auto single = dispersion_of({10}, {4}, true);
  REQUIRE(single.has_value());
  CHECK(single->dp == 0);
  CHECK(single->s == 1);
  CHECK(single->kl_divergence == 0);
  for (const auto& measure : {single->dp_norm, single->d, single->u, single->d2})
    CHECK_FALSE(measure.has_value());
}

TEST_CASE("a word of one part alone has a D of 0, not of the rounding") {
  for (std::uint64_t parts = 2; parts < 300; ++parts) {
    std::vector<std::uint64_t> sizes(parts, 7), counts(parts, 0);
    sizes[1] = 10 + parts;
    counts[1] = 3;
    const auto found = dispersion_of(sizes, counts, false);
    REQUIRE(found.has_value());
    CHECK(found->d == 0);
    CHECK(found->u == 0);
  }
}

}  // namespace
}  // namespace inkling
