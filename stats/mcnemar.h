#pragma once

/// Do two classifiers, judged on the same documents, differ by more than chance?

#include <cstdint>

#include "stats/interval.h"

namespace inkling::stats {

/// Documents by which of two classifiers is right about them.
struct PairedOutcomes {
  std::uint64_t both = 0, only_first = 0, only_second = 0, neither = 0;

  std::uint64_t documents() const noexcept { return both + only_first + only_second + neither; }
  friend bool operator==(const PairedOutcomes&, const PairedOutcomes&) = default;
};

/// The exact two-sided test of McNemar (1947), Note on the Sampling Error of the Difference Between
/// Correlated Proportions or Percentages. If both are equally good, each of the n = b + c documents
/// about which only one is right is as likely to be in b as in c, so that b is binomial:
///
///   p = min(1, 2 * sum over i <= min(b, c) of C(n, i) / 2^n)
///
/// Not the mid-p variant: this one never rejects too often. 1 without such documents. Cost:
/// O(min(b, c)).
double mcnemar_exact_p(std::uint64_t only_first, std::uint64_t only_second);

/// The 95 % interval of (share right of the first) - (share right of the second), by Agresti & Min
/// (2005), Simple Improved Confidence Intervals for Comparing Matched Proportions: Wald's interval
/// after half a document was added to each of the four counts. Within [-1, 1].
Interval difference_of_shares(const PairedOutcomes& outcomes);

}  // namespace inkling::stats
