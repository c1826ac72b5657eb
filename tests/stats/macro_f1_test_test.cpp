#include "stats/macro_f1_test.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Sets = std::vector<stats::TopicSet>;

struct Case {
  Sets truth, first, second;
};

stats::TopicSet random_set(std::mt19937& random, std::uint32_t topics) {
  stats::TopicSet set;
  for (std::uint32_t topic = 0; topic < topics; ++topic) {
    if (random() % 3 == 0) set.push_back(topic);
  }
  return set;
}

Case random_case(std::mt19937& random, std::size_t documents, std::uint32_t topics) {
  Case made;
  for (std::size_t at = 0; at < documents; ++at) {
    made.truth.push_back(random_set(random, topics));
    made.first.push_back(random() % 2 == 0 ? made.truth.back() : random_set(random, topics));
    made.second.push_back(random() % 4 == 0 ? made.first.back() : random_set(random, topics));
  }
  return made;
}

double difference(const Case& of, std::size_t topics) {
  return std::fabs(stats::macro_f1_of_occurring(stats::topic_counts(of.truth, of.first, topics)) -
                   stats::macro_f1_of_occurring(stats::topic_counts(of.truth, of.second, topics)));
}

/// Swaps whole documents, and counts everything again.
double brute_force(const Case& of, std::size_t topics) {
  const double observed = difference(of, topics);
  const std::uint64_t vectors = std::uint64_t{1} << of.truth.size();
  std::uint64_t reached = 0;
  for (std::uint64_t signs = 0; signs < vectors; ++signs) {
    Case swapped = of;
    for (std::size_t at = 0; at < of.truth.size(); ++at) {
      if (signs >> at & 1) std::swap(swapped.first[at], swapped.second[at]);
    }
    reached += difference(swapped, topics) >= observed - 1e-12;
  }
  return static_cast<double>(reached) / static_cast<double>(vectors);
}

}  // namespace

TEST_CASE("macro F1 under all swaps is that of documents swapped by hand") {
  std::mt19937 random(3);
  for (int round = 0; round < rounds(40); ++round) {
    const std::uint32_t topics = 1 + random() % 4;
    const Case made = random_case(random, 1 + random() % 8, topics);
    const auto found =
        stats::macro_f1_randomisation_test(made.truth, made.first, made.second, topics);
    CHECK(found.is_exact);
    CHECK(found.p_value == doctest::Approx(brute_force(made, topics)).epsilon(1e-12));
  }
}

TEST_CASE("drawn swaps estimate the exact p, depend on the seed alone, and never give 0") {
  std::mt19937 random(5);
  const Case made = random_case(random, 20, 3);
  const auto test = [&](std::uint64_t permutations, std::uint64_t seed) {
    return stats::macro_f1_randomisation_test(made.truth, made.first, made.second, 3,
                                              {permutations, seed});
  };
  const auto drawn = test(2000, 1);
  CHECK_FALSE(drawn.is_exact);
  CHECK(drawn.p_value == test(2000, 1).p_value);
  CHECK(drawn.p_value == doctest::Approx(test(1u << 20, 1).p_value).epsilon(0.1));
  Case clear;
  for (std::size_t at = 0; at < 200; ++at) {
    clear.truth.push_back({static_cast<std::uint32_t>(at % 2)});
    clear.first.push_back(clear.truth.back());
    clear.second.push_back({});
  }
  const auto smallest =
      stats::macro_f1_randomisation_test(clear.truth, clear.first, clear.second, 2, {500, 1});
  CHECK(smallest.p_value == 1.0 / 501);
}

TEST_CASE("classifiers that say the same do not differ") {
  const Sets truth{{0}, {1}}, given{{0}, {0}};
  CHECK(stats::macro_f1_randomisation_test(truth, given, given, 2).p_value == 1);
  CHECK(stats::macro_f1_randomisation_test({}, {}, {}, 2).p_value == 1);
}
