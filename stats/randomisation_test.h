#pragma once

/// Could the difference of two paired samples be chance?

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::stats {

/// All permutations are examined up to this number of differing pairs.
inline constexpr std::size_t kMostPairsEnumerated = 32;

struct RandomisationOptions {
  std::uint64_t permutations = 100'000;  ///< drawn if more pairs differ than that; at least 1
  std::uint64_t seed = 1;  ///< of std::mt19937_64, which gives the same numbers everywhere
};

struct RandomisationTest {
  double p_value = 1;
  bool is_exact = true;  ///< all 2^n permutations were examined, none was drawn
};

/// The two-sided paired randomisation (permutation) test: Smucker, Allan & Carterette (2007), A
/// Comparison of Statistical Significance Tests for Information Retrieval Evaluation, after Fisher
/// (1935), The Design of Experiments.
///
///   p = share of the sign vectors s in {-1, 1}^n with |sum of s_i d_i| >= |sum of d_i|
///
/// where d_i is the difference of pair i: under the null hypothesis that both systems are the same,
/// the two values of each pair might as well be swapped. Pairs that do not differ are ignored; n
/// counts the others.
///
/// n <= kMostPairsEnumerated: exact. The vectors of each half of the pairs are sorted by their
/// sums, and the two lists are counted against each other; cost: O(2^(n/2)) time and memory. Above
/// that, with N vectors drawn, `count` of which reach the sum: p = (1 + count) / (1 + N), which is
/// never 0 (Phipson & Smyth 2010, Permutation P-values Should Never Be Zero); cost: O(N n / 8).
///
/// Sums within 1e-12 * sum of |d_i| of the observed one reach it: they would be equal except
/// for rounding.
RandomisationTest paired_randomisation_test(std::span<const double> differences,
                                            const RandomisationOptions& options = {});

}  // namespace inkling::stats
