#pragma once

/// Many tests at once: what a p-value is worth if it is the best of thousands.

#include <span>
#include <vector>

namespace inkling::stats {

/// q-values that control the false discovery rate, in the order of `p_values`:
///
///   q of the i-th smallest p = min over j >= i of m p_(j) / j, at most 1
///
/// Rejecting all hypotheses with q <= a leaves an expected share of at most a wrong rejections, for
/// independent or positively dependent tests. Benjamini & Hochberg (1995). Cost: O(m log m).
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace inkling::stats
