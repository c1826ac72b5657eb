#include "stats/randomisation_test.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <iterator>
#include <random>
#include <vector>

namespace inkling::stats {

namespace {

constexpr double kRounding = 1e-12;

/// The sums of all sign vectors, ascending: each further difference merges the list shifted down
/// with itself shifted up.
std::vector<double> sorted_sums(std::span<const double> magnitudes) {
  std::vector<double> sums = {0};
  for (const double magnitude : magnitudes) {
    std::vector<double> lower = sums;
    std::vector<double> upper = sums;
    for (double& sum : lower) sum -= magnitude;
    for (double& sum : upper) sum += magnitude;
    sums.clear();
    std::ranges::merge(lower, upper, std::back_inserter(sums));
  }
  return sums;
}

/// The number of pairs of an element of `left` and one of `right`, both ascending, that add up to
/// `bound` or more.
std::uint64_t pairs_that_reach(double bound, std::span<const double> left,
                               std::span<const double> right) {
  std::uint64_t count = 0;
  // right[first] and all after it reach the bound together with the current element of the left.
  std::size_t first = right.size();
  for (const double sum : left) {
    while (first > 0 && sum + right[first - 1] >= bound) --first;
    count += right.size() - first;
  }
  return count;
}

/// Sign vectors come in pairs, s and -s: as many are below -bound as above bound.
double exact_p(std::span<const double> magnitudes, double bound) {
  const std::size_t half = magnitudes.size() / 2;
  const std::uint64_t above = pairs_that_reach(bound, sorted_sums(magnitudes.first(half)),
                                               sorted_sums(magnitudes.subspan(half)));
  return std::ldexp(static_cast<double>(above), 1 - static_cast<int>(magnitudes.size()));
}

using SumsOfEight = std::array<double, 256>;

/// For each group of eight magnitudes, their sum under each of the 256 sign vectors.
std::vector<SumsOfEight> tabulate(std::span<const double> magnitudes) {
  std::vector<SumsOfEight> tables;
  for (; !magnitudes.empty();
       magnitudes = magnitudes.subspan(std::min<std::size_t>(8, magnitudes.size()))) {
    const std::span<const double> eight =
        magnitudes.first(std::min<std::size_t>(8, magnitudes.size()));
    SumsOfEight& sums = tables.emplace_back();
    for (std::size_t signs = 0; signs < sums.size(); ++signs) {
      for (std::size_t bit = 0; bit < eight.size(); ++bit)
        sums[signs] += signs >> bit & 1 ? eight[bit] : -eight[bit];
    }
  }
  return tables;
}

double drawn_sum(std::span<const SumsOfEight> tables, std::mt19937_64& random) {
  double sum = 0;
  std::uint64_t signs = 0;
  for (std::size_t at = 0; at < tables.size(); ++at) {
    signs = at % 8 == 0 ? random() : signs >> 8;
    sum += tables[at][signs & 0xFF];
  }
  return sum;
}

double drawn_p(std::span<const double> magnitudes, double bound,
               const RandomisationOptions& options) {
  const std::vector<SumsOfEight> tables = tabulate(magnitudes);
  std::mt19937_64 random(options.seed);
  std::uint64_t count = 0;
  for (std::uint64_t at = 0; at < options.permutations; ++at) {
    if (std::abs(drawn_sum(tables, random)) >= bound) ++count;
  }
  return (1 + static_cast<double>(count)) / (1 + static_cast<double>(options.permutations));
}

}  // namespace

RandomisationTest paired_randomisation_test(std::span<const double> differences,
                                            const RandomisationOptions& options) {
  assert(options.permutations >= 1);
  std::vector<double> magnitudes;
  double observed = 0;
  double largest = 0;
  for (const double difference : differences) {
    if (difference == 0) continue;
    magnitudes.push_back(std::abs(difference));
    observed += difference;
    largest += std::abs(difference);
  }
  const double bound = std::abs(observed) - kRounding * largest;
  const bool is_exact = magnitudes.size() <= kMostPairsEnumerated;
  if (bound <= 0) return {1, is_exact};
  return {is_exact ? exact_p(magnitudes, bound) : drawn_p(magnitudes, bound, options), is_exact};
}

}  // namespace inkling::stats
