#pragma once

/// How far apart two distributions of terms are.

#include <cstdint>

namespace inkling::stats {

/// What a term adds to the Jensen-Shannon divergence of two corpora, in bits, if it occurs a times
/// in c tokens of one and b times in d tokens of the other. With p = a/c, q = b/d, m = (p + q)/2:
///
///   (p log2(p/m) + q log2(q/m)) / 2,  summed over all terms from 0 for equal corpora to 1 for
///   corpora without a common term
///
/// Computed as m/2 times a function of (ad - bc)/(ad + bc), which is taken in integers: never
/// negative, exactly 0 for equal rates, and precise for rates that are nearly equal. 0 where c or d
/// is 0. Counts are below 2^63. Lin (1991), Divergence Measures Based on the Shannon Entropy.
double jensen_shannon_part(std::uint64_t a, std::uint64_t c, std::uint64_t b,
                           std::uint64_t d) noexcept;

}  // namespace inkling::stats
